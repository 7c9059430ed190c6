"""A hidden discard: does one plan of the defence reach its target in every world?

`joint_position` answers that for a position between two tricks and a list of worlds with targets (worlds.pxd). A
plan may use all that the defenders see, which is every card that is played, but not which world it is. So

- a defender on move needs one card whose answer is yes;
- the soloist knows his world. For each card that he could play in some world, only the worlds remain in which he
  could have played it, and each of these answers has to be yes.

One world alone is the double-dummy question, and what double dummy denies in one world no plan reaches.

*The target* of a world in misère is the soloist's tricks, in a trick contract those of the defenders, and suits may be
trumps there. Of a trick contract answers are kept for positions that are the same card for card: nothing is claimed
about cards that do not matter, and neither patterns nor what follows from them is used (`set_joint`).

*A plan is pure.* In a branch of the soloist's card the other worlds drop out, so what the plan does there does not
bind it here: the answer is the AND and OR of answers, no matter in which order they are found.

*Which of the soloist's cards have to be tried*, and why a card may be left out, stands at the head of telling.pxd.

*Patterns.* An answer comes with its relevance R, as in search.pxd, in fields of the union. In every suit R is some of
the top fields and some of the bottom ones (`lifted`, `whole_runs`, `down_to` and `up_to` keep it so); the other cards of the
suit are called x. Say that Q *renames* P when they have the same leader and the same targets, and there is a one-to-one
map of the cards of P on those of Q that

1. leads each card to one of the same seat and suit, on the table or in hand alike,
2. leads relevant fields of P to the same fields of Q, and
3. leads a card of the soloist to one that is dead in the same worlds.

Claim: the answer of P holds in Q with the same R. By induction over the cards still to be played.

- In each world a seat holds as many cards of a suit in Q as in P, so what stands for a legal card is legal, and the
  worlds in which the soloist could play a card are those in which he could play what stands for it. The side that
  has its wish in P plays in Q what stands for its card. A card of the other side stands for one that was tried in P or was
  left out there because of one that was; what was left out has the same answer (telling.pxd).
- A trick is decided by lengths alone, or the winner and all higher cards are relevant, or the highest loser and all
  lower ones (`deciding_cards`). An x lies below every relevant high card and above every relevant low one, in Q
  as in P; so the same seat wins.
- After the trick, R' of the smaller position is what became R by `lifted`: a played card that was among or next above
  the relevant ones on both sides is relevant itself, so it is the same field in Q. Any other lies on the far side of all
  relevant fields, in Q too, as it stands for an x; so the fields of R' are the same in both smaller positions.
- The same holds for cards that are taken out because they are dead: in every world (`joint_position`), or in the one
  world that is left (`one_world`, `denied`). By 3 they are dead in Q as in P. Then the argument in docs/internals/search.md takes over.

The table asks for less freedom: the i-th card of a seat in a suit stands for the i-th, and 3 is the configuration in
the key (configs.pxd). 2 follows, because top and bottom fields that agree have the same places among their seat's cards.
"""

from libc.stdint cimport uint32_t, uint64_t

from configs cimport NO_CONFIG, Configs, config_number, configs_forget, joint_key
from ducks cimport all_duck
from heads cimport Table, head_slot, table_forget
from moves cimport Choice, Moves, give, learn, next_choice, promising, start_choice
from order cimport discard_misere, lead_to_lose
from portable cimport count_bits, is_set, lowest_bit, unlikely
from proofs cimport deciding_cards, put_back
from seats cimport onward
from signals cimport heed_signals
from table cimport table_probe, table_store
from telling cimport as_good, as_good_for_him, telling_cards
from trick cimport USE_HISTORY, USE_LOW_CARDS, USE_ORDERING, Search, Trick, lay, playable, put_all, put_down, set_game
from word cimport NO_CARD, cards_in, owners, same_lane, shape_unit, whole_runs
from worlds cimport (MOST_WORLDS, Removed, Worlds, closed_set, common_dead, drop_common, put_in, take_out)

from ddsolve._engine cimport Engine


cdef enum:
    JOINT_TABLE = 1
    JOINT_PATTERNS = 2
    JOINT_DOUBLE_DUMMY = 4
    JOINT_DUCKS = 8
    JOINT_COMMON = 16
    JOINT_TOUCHING = 32
    JOINT_ORDERING = 64
    JOINT_BOXES = 128
    JOINT_ALIKE = 256
    ALL_JOINT = 511
    MISERE_JOINT = JOINT_PATTERNS | JOINT_DUCKS | JOINT_ALIKE

    JOINT_CHECK_EVERY = 1 << 10


cdef struct Joint:              # one world alone is asked of an Engine, which goes with it
    Search guide           # rules and ordering for the union; it has no table
    Table *table
    Configs *configs
    int switches           # what is asked for
    int features           # what of it this game has
    uint64_t nodes
    uint64_t probes
    uint64_t hits


cdef inline void set_joint(Joint *j, bint trump, bint misere) noexcept nogil:
    """Which game the next questions are about."""
    set_game(&j.guide, trump, misere, -1)
    j.features = j.switches
    j.guide.features = USE_LOW_CARDS
    if not misere:
        j.features &= ~MISERE_JOINT
    if j.features & JOINT_ORDERING:
        j.guide.features |= USE_ORDERING
        if misere:
            j.guide.features |= USE_HISTORY


cdef inline int alone(Engine e, Joint *j, uint64_t word, uint64_t shape, int leader, int tricks, int target,
                      uint64_t *relevant) noexcept nogil:
    """Double dummy: is the target reached in a world without dead cards?"""
    if j.guide.misere:
        return e.reached(word, shape, leader, tricks, target, relevant)
    return not e.reached(word, shape, leader, tricks, tricks - target + 1, relevant)


cdef inline int one_world(Engine e, Joint *j, Trick *t, Worlds *v, int ply, uint64_t shape, uint64_t *relevant) noexcept nogil:
    """Double dummy with `ply` cards on the table: does the soloist take the target? `shape` is without these."""
    cdef Trick alone
    cdef Removed removed
    cdef uint64_t found = 0
    cdef int i, card, answer
    cdef uint64_t dead = v.dead[0]
    alone.word = t.word
    alone.leader = t.leader
    alone.tricks = t.tricks
    alone.wanted = v.target[0]
    for i in range(ply):
        shape += shape_unit(t.card[i], onward(t.leader, i))
    take_out(dead, &alone.word, &shape, &removed)
    for i in range(ply):
        card = t.card[i]
        alone.card[i] = card - 2 * count_bits(dead & ((<uint64_t>1 << card) - 1) & (
            <uint64_t>0xFFFF << (card & 48)))
    answer = e.reached_from(&alone, ply, shape, &found)
    relevant[0] = put_in(found, &removed)
    return answer


cdef inline int denied(Engine e, Joint *j, uint64_t word, uint64_t shape, int leader, int tricks, Worlds *v,
                       uint64_t *relevant) noexcept nogil:
    """A world whose target is out of reach even when it is known, or -1."""
    cdef Removed removed
    cdef uint64_t world_word, world_shape, found
    cdef int i
    for i in range(v.count):
        world_word = word
        world_shape = shape
        take_out(v.dead[i], &world_word, &world_shape, &removed)
        found = 0
        if not alone(e, j, world_word, world_shape, leader, tricks, v.target[i], &found):
            relevant[0] = put_in(found, &removed)
            return i
    return -1


cdef inline int joint_card(Engine e, Joint *j, Trick *t, Worlds *v, int ply, int card, int seat, uint64_t word, uint64_t shape,
                           int best, int winner, int rival, uint64_t *relevant) noexcept nogil:
    """Play a card and search on; `v` are the worlds in which it can be played."""
    cdef Worlds rest
    cdef uint64_t found = 0
    cdef int i, won, answer
    word = put_down(t, ply, card, word)
    if ply == 0:
        best = card
        winner = seat
    else:
        lay(&j.guide, card, seat, &best, &winner, &rival)
    shape -= shape_unit(card, seat)
    if ply < 2:
        return joint_seat(e, j, t, v, ply + 1, word, shape, best, winner, rival, relevant)
    won = (winner == 0) == j.guide.misere
    rest.count = 0
    answer = 1
    for i in range(v.count):
        if v.target[i] - won <= 0:
            continue
        if v.target[i] - won >= t.tricks:
            answer = 0
            break
        rest.target[rest.count] = v.target[i] - won
        rest.dead[rest.count] = closed_set(closed_set(closed_set(v.dead[i], t.rest[0]), t.rest[1]), t.rest[2])
        rest.count += 1
    if answer and rest.count:
        answer = joint_position(e, j, word, shape, winner, t.tricks - 1, &rest, &found)
        if j.guide.misere:
            found = put_back(&j.guide, t, found)
    if rival >= 0 and j.guide.misere:
        found |= deciding_cards(&j.guide, t, best, rival, found)
    relevant[0] = found
    return answer


cdef inline int defender_plays(Engine e, Joint *j, Trick *t, Worlds *v, int ply, int seat, uint64_t word, uint64_t shape, int best,
                               int winner, int rival, uint64_t *relevant) noexcept nogil:
    """One card has to do."""
    cdef Choice choice
    cdef uint64_t owned = t.owned[seat] if ply == 0 else playable(&j.guide, t.owned[seat], t.card[0])
    cdef uint64_t found = 0
    cdef uint64_t all_found = 0
    cdef uint64_t alike = 0
    cdef int card
    start_choice(&j.guide, t, owned, seat, ply, best, winner, &choice)
    while True:
        card = next_choice(&j.guide, &choice)
        if card == NO_CARD:
            break
        if (alike >> card) & 1:
            continue
        if joint_card(e, j, t, v, ply, card, seat, word, shape, best, winner, rival, &found):
            if ply == 0 and j.guide.features & USE_HISTORY:
                learn(&j.guide.history, t.word, t.leader, &choice.leads, choice.led - 1)
            relevant[0] = found
            return 1
        if unlikely(is_set(&e.search.stopped)):
            return 0
        all_found |= found
        if j.features & JOINT_ALIKE:
            alike |= as_good(owned, card, found)
    relevant[0] = whole_runs(all_found, owned)
    return 0


cdef inline void list_telling(Joint *j, Trick *t, uint64_t cards, int ply, int best, Moves *moves) noexcept nogil:
    """The soloist's cards with scores: those that a defender must beat, the highest that loses, dangerous discards."""
    cdef int card, score
    moves.count = 0
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        if not j.features & JOINT_ORDERING:
            score = 0
        elif not j.guide.misere:
            score = -(card & 15)
        elif ply == 0:
            score = lead_to_lose(t.owned, card)
        elif not same_lane(card, t.card[0]):
            score = discard_misere(t.owned, card)
        else:
            score = (100 if card > best else 0) - (card & 15)
        give(moves, card, score)


cdef inline int soloist_plays(Engine e, Joint *j, Trick *t, Worlds *v, int ply, uint64_t word, uint64_t shape, int best, int winner,
                              int rival, uint64_t *relevant) noexcept nogil:
    """Every card that he could have has to be answered, in the worlds in which he could play it."""
    cdef Worlds rest
    cdef Moves moves
    cdef uint64_t legal[MOST_WORLDS]
    cdef uint64_t owned = 0
    cdef uint64_t found = 0
    cdef uint64_t all_found = 0
    cdef uint64_t alike = 0
    cdef int i, k, card
    for i in range(v.count):
        legal[i] = t.owned[0] & ~v.dead[i]
        if ply > 0:
            legal[i] = playable(&j.guide, legal[i], t.card[0])
        owned |= legal[i]
    list_telling(j, t, telling_cards(v, owned) if j.features & JOINT_TOUCHING else owned, ply, best, &moves)
    for k in range(moves.count):
        card = promising(&moves, k)
        if (alike >> card) & 1:
            continue
        rest.count = 0
        for i in range(v.count):
            if (legal[i] >> card) & 1:
                rest.dead[rest.count] = v.dead[i]
                rest.target[rest.count] = v.target[i]
                rest.count += 1
        if not joint_card(e, j, t, &rest, ply, card, 0, word, shape, best, winner, rival, &found):
            relevant[0] = found
            return 0
        if unlikely(is_set(&e.search.stopped)):
            return 0
        all_found |= found
        if j.features & JOINT_ALIKE:
            alike |= as_good_for_him(v, owned, card, found)
    relevant[0] = whole_runs(all_found, owned)
    return 1


cdef inline int joint_seat(Engine e, Joint *j, Trick *t, Worlds *v, int ply, uint64_t word, uint64_t shape, int best, int winner,
                           int rival, uint64_t *relevant) noexcept nogil:
    """The seat that plays card number `ply` of the trick is on move; `word` and `shape` are without those before."""
    cdef int seat = onward(t.leader, ply)
    if v.count == 1 and j.features & JOINT_DOUBLE_DUMMY and j.guide.misere:
        return one_world(e, j, t, v, ply, shape, relevant)
    if seat == 0:
        return soloist_plays(e, j, t, v, ply, word, shape, best, winner, rival, relevant)
    return defender_plays(e, j, t, v, ply, seat, word, shape, best, winner, rival, relevant)


cdef inline bint visit(Engine e, Joint *j) noexcept nogil:
    """Count a position; False when the search is to stop."""
    j.nodes += 1
    if unlikely(j.nodes & (JOINT_CHECK_EVERY - 1) == 0):
        heed_signals(&e.search.stopped)
    return not is_set(&e.search.stopped)


cdef inline int known_answer(Joint *j, uint64_t word, uint64_t shape, int leader, uint64_t own, Worlds *v, uint64_t *key,
                             uint64_t *relevant) noexcept nogil:
    """What the table says of a position, or -1; `key` is that under which to store it, 0 where there is none."""
    cdef uint32_t config = config_number(j.configs, own, v)
    cdef int answer
    key[0] = 0
    if config == NO_CONFIG:  # numbers have run out, and the table means the old ones
        configs_forget(j.configs)
        table_forget(j.table)
        config = config_number(j.configs, own, v)
        if config == NO_CONFIG:
            return -1
    key[0] = joint_key(j.configs, shape, leader, config)
    j.probes += 1
    answer = table_probe(j.table, key[0], 0, head_slot(j.table.head_bits, key[0], 0), word, 1, relevant)
    j.hits += answer >= 0
    return answer


cdef inline int search_joint(Engine e, Joint *j, uint64_t word, uint64_t shape, int leader, int tricks, Worlds *v,
                             uint64_t *relevant) noexcept nogil:
    """joint_position for two worlds or more that have no dead card in common."""
    cdef Trick t
    cdef uint64_t key = 0
    cdef uint64_t found = 0
    cdef int answer
    cdef bint hopeless
    if unlikely(not visit(e, j)):
        return 0
    owners(word, t.owned)
    if j.features & JOINT_TABLE:
        answer = known_answer(j, word, shape, leader, t.owned[0], v, &key, &found)
        if answer >= 0:
            relevant[0] = found
            return answer
    if j.features & JOINT_DUCKS and all_duck(t.owned, cards_in(word), shape, leader, v, &found):
        relevant[0] = found
        return 1
    hopeless = j.features & JOINT_DOUBLE_DUMMY and denied(e, j, word, shape, leader, tricks, v, &found) >= 0
    if hopeless and j.guide.misere:  # the engine's pattern answers for more than an entry here could
        relevant[0] = found
        return 0
    t.word = word
    t.leader = leader
    t.tricks = tricks
    answer = 0 if hopeless else joint_seat(e, j, &t, v, 0, word, shape, NO_CARD, -1, -1, &found)
    if unlikely(is_set(&e.search.stopped)):
        return 0
    if not j.features & JOINT_PATTERNS:
        found = cards_in(word)
    if key:
        table_store(j.table, key, word, found, answer, 15 * answer)
    relevant[0] = found
    return answer


cdef inline int joint_position(Engine e, Joint *j, uint64_t word, uint64_t shape, int leader, int tricks, Worlds *v,
                               uint64_t *relevant) noexcept nogil:
    """1 when one plan reaches the target of each world, 0 when none does; every target is 1..tricks.

    `v` is used up.
    """
    cdef Removed removed
    cdef uint64_t found = 0
    cdef uint64_t common = 0
    cdef int answer
    relevant[0] = 0
    if v.count == 0:
        return 1
    if j.features & JOINT_COMMON or v.count == 1:
        common = common_dead(v)
    take_out(common, &word, &shape, &removed)
    if common:
        drop_common(v, common)
    if v.count == 1 and j.features & JOINT_DOUBLE_DUMMY:
        answer = alone(e, j, word, shape, leader, tricks, v.target[0], &found)
    else:
        answer = search_joint(e, j, word, shape, leader, tricks, v, &found)
    relevant[0] = put_in(found, &removed)
    return answer


cdef inline int joint_from(Engine e, Joint *j, Trick *start, int played, uint64_t shape, Worlds *v,
                           uint64_t *relevant) noexcept nogil:
    """joint_position for a trick whose first cards are given.

    `start.card[:played]` are fields of `start.word`, which still has them, and `shape` is its shape. The
    soloist's card among them is one that he could play in every world of `v`.
    """
    cdef Trick t = start[0]
    cdef uint64_t word
    cdef int best, winner, rival
    if played == 0:
        return joint_position(e, j, t.word, shape, t.leader, t.tricks, v, relevant)
    word = put_all(&j.guide, &t, played, &shape, &best, &winner, &rival)
    return joint_seat(e, j, &t, v, played, word, shape, best, winner, rival, relevant)
