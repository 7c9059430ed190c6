"""What each option of a convention means, in a sentence."""

from __future__ import annotations

from ddsolve.words import N_, _

_OPTIONS = {
    "players": N_("numbers of players who can play it"),
    "game_values": N_("value of a game of six, seven, eight, nine and ten"),
    "misere_value": N_("value of misère"),
    "k_pool": N_("pool points of a success, times the value"),
    "k_hill": N_("hill points of an undertrick, times the value"),
    "k_whist": N_("whists of a defender's trick, times the value"),
    "pool_point": N_("what a pool point is worth in whists"),
    "hill_point": N_("what a hill point costs in whists"),
    "hill_divisor": N_("by how many the hill is divided: all N players, or the N-1 opponents"),
    "success": N_("where a made game is written"),
    "consolation": N_(
        "what the soloist's undertrick brings the others: nothing, the game's value, a flat 10"
    ),
    "consolation_to": N_("who is consoled"),
    "lone_whister_takes_passers_share": N_("a lone whister also writes the passer's consolation"),
    "consolation_on_misere": N_("consolation for a caught misère too"),
    "rounding": N_("how the settlement is rounded"),
    "split": N_("a lone whister's tricks: all his, or half the passer's (when the soloist fails, or always)"),
    "passer_tricks": N_("who writes the passer's tricks"),
    "passer_tricks_closed": N_("the same when a lone whister plays closed"),
    "lone_quota": N_(
        "what a lone whister owes: the team's quota, that with his own tricks, or his own quota"
    ),
    "lone_quota_closed": N_("the same when he plays closed"),
    "over_greedy": N_("each whister answers for his own quota, whatever the team took"),
    "responsibility": N_("a whister's missing trick costs the full price of an undertrick, or half"),
    "liability67": N_("who pays at six and seven when both whisted"),
    "liability8plus": N_("who pays at eight to ten when both whisted and took nothing"),
    "top_quota_level": N_("the highest level at which defenders owe and write tricks"),
    "ten_game": N_("a ten is whisted, checked, or played open without a quota"),
    "stalingrad": N_("games that both must whist"),
    "forced_whist": N_("compulsory whist: for both, for the first while the second passes, or as they agree"),
    "half_whist": N_(
        "leaving for half a whist: after a pass, also after one's own whist; such a game is not a whisted one"
    ),
    "half_whist_entry": N_("half a whist as whists gained, or as a penalty on the hill"),
    "half_whist_consent": N_("half a whist needs the soloist's consent"),
    "return_of_whist_levels": N_("levels at which a passer may take the whist back"),
    "return_takes_all": N_("who took the whist back writes all whists of a failed game"),
    "open_needs_consent": N_("open play needs the passer's consent"),
    "lone_play": N_("how a lone whister plays"),
    "hussar_alone": N_("the opponent of two may whist without the dummy"),
    "dealer_whist": N_("the dealer of four may whist after two passes; liable for a shortage or not"),
    "misere_halves": N_("a misère may be shared with the dealer"),
    "widow_prize": N_("quick tricks in the widow are paid at the price of a trick, by the dealer's whists"),
    "paid_widow": N_("agreed whists of the dealer for a widow with quick tricks (0: none)"),
    "throw_widow": N_("the soloist may throw the widow"),
    "throw_widow_fine": N_("the dealer's fine on the hill for a thrown widow"),
    "first_lead_games": N_("the soloist's first lead in open games: before or after the cards are shown"),
    "first_lead_misere": N_("the same in misère"),
    "allpass_widow": N_("the widow in all-pass: unused, names the suit, or real cards of the dealer of four"),
    "allpass_lead2": N_("who plays first to trick 2"),
    "allpass_lead3": N_("who leads to trick 3"),
    "allpass_void_first": N_("the card of a first player void in the widow's suit"),
    "allpass_exchange": N_("everyone exchanges with the widow before the all-pass"),
    "allpass_score": N_("tricks are written on the hill, or as whists of the one with fewest"),
    "allpass_prices": N_("price of a trick in the first, second … all-pass of a series"),
    "allpass_growth": N_("how prices go on after the list"),
    "allpass_basis": N_("all tricks are paid, or the difference to the fewest"),
    "allpass_tie": N_("two with fewest tricks share the whists, or nobody writes"),
    "zero_bonus": N_("reward of a player without a trick"),
    "zero_bonus_dealer": N_("the dealer of four has the reward too"),
    "exit_levels": N_("lowest bid after no, one … all-passes of a series; a list that falls back goes round"),
    "exit_needs_whisted": N_("only a whisted game ends the series (one that ends in half a whist is not)"),
    "exit_by_misere": N_("a made misère ends the series"),
    "exit_by_remise": N_("a failed game ends the series"),
    "misere_rank": N_("the place of misère among the bids"),
    "misere_overbid_ends_auction": N_("the auction may stop where a nine overbids misère"),
    "no_widow": N_(
        "bids without the widow: none, misère (a level above the other), misère, nine, ten (above all), both"
    ),
    "nt_in_auction": N_("no trumps may be bid"),
    "jump_bids": N_("bids may leave out lower ones"),
    "blind_bid": N_(
        "who may bid before looking: nobody, the eldest hand (a six), or anyone at his first call"
    ),
    "hold_rule": N_("who may hold a bid by `here`"),
    "resign_without": N_("undertricks written by a soloist who resigns (0: forbidden)"),
    "preference": N_("what a preference is"),
    "end": N_("what ends the game"),
    "pool_size": N_("size of a pool (0: none)"),
    "number_of_deals": N_("the game ends after so many deals (0: no limit)"),
    "aid": N_("where points go that a full pool cannot take"),
    "aid_choice": N_("the soloist may take them off his own hill instead"),
    "aid_whists": N_("whists for an aided pool point"),
    "aid_overflow": N_("what no pool can take"),
    "hill_aid": N_("what an empty hill cannot give is written off the smallest hill"),
    "start_hill": N_("everyone's hill at the start"),
    "start_hill_as_pool": N_("where no hill at the start is set, it is as large as a pool"),
    "first_empty_hill": N_("prize from each for the first empty hill, with three and with four players"),
    "first_full_pool": N_("prize from each for the first full pool"),
    "races": N_("number of races"),
    "races_as_players": N_("as many races as players"),
    "race_pool_prize": N_("prize from each for the first full pool of a race"),
    "race_hill_prize": N_("prize from each for the smallest hill of a race"),
    "race_hill": N_("the hill that counts: of the race, or the whole"),
    "race_total_prizes": N_("the same prizes once more for the whole game"),
    "race_opens_with_allpass": N_("the first hand of a race is a forced all-pass"),
    "forced_allpass_prices": N_(
        "price of the all-pass that a failed misère forces, for one trick, two, three"
    ),
    "deal_after": N_("whether the deal moves on after an all-pass (or a misère)"),
    "failed_misere_keeps_deal": N_("the deal stays after a failed misère"),
    "game_list": N_("the list of games that each must play"),
    "soloist": N_("who plays: by auction, or by his seat"),
    "bombs": N_("bombs multiply the prices of games (not of an all-pass)"),
    "bomb_factors": N_("factor without a bomb, with a single, double, triple one"),
    "preliminary_prices": N_("prices of the preliminary all-passes, a round of the table each"),
    "preliminary_hill": N_("added to every hill after them, where the game has no `dictated`"),
    "fines": N_("fines in use"),
    "fine_hill": N_("hill points of a fine"),
}


def meaning(name: str) -> str:
    """Return what an option means, for people; KeyError for a name that is none."""
    return _(_OPTIONS[name])
