"""Every type that an answer is made of: what the functions and `Analyst` return, and what stands in it."""

from __future__ import annotations

from ddsolve.advice.allpass.played import Played
from ddsolve.advice.bid.results import BidOption, HelpingCard, PassedOut, Trusted
from ddsolve.advice.bid.rogue import BlindAdvice, BlindOption, ListAdvice, ListOption
from ddsolve.advice.catching.advice import CatchCard, KnownWorld
from ddsolve.advice.catching.guesses import Guess
from ddsolve.advice.catching.plan import Step
from ddsolve.advice.catching.position import Moment, OpenMisere, World
from ddsolve.advice.claim.allpass import AllPassClaim
from ddsolve.advice.claim.results import BadSplit, Claim, Counterexample, Goal
from ddsolve.advice.discard.on_deal import PostMortem
from ddsolve.advice.discard.options import DiscardOption
from ddsolve.advice.discard.sharing import Rival
from ddsolve.advice.figures.distribution import Distribution
from ddsolve.advice.figures.pricing import Menu, Pricing
from ddsolve.advice.figures.sampling import Estimate, Exact
from ddsolve.advice.hidden.people import PeoplePlay
from ddsolve.advice.hidden.results import Disagreement, KnownDiscard, MixedDiscard, Play, ThirdDiscard
from ddsolve.advice.holding import Holdings, HoldingTricks, NamedHolding
from ddsolve.advice.layouts.all_layouts import FirstCard
from ddsolve.advice.layouts.knowledge import Lengths
from ddsolve.advice.layouts.sharing import SplitEffect
from ddsolve.advice.lead.cards import LeadOption, LeadPrices
from ddsolve.advice.misere.advice import MisereOption
from ddsolve.advice.no_widow.layouts import ClosedWidow
from ddsolve.advice.people.called import CallEffect
from ddsolve.advice.people.sensible import DefenderView
from ddsolve.advice.search.led import ClosedLead, MisereLine
from ddsolve.advice.unseen.claims import ClosedClaim
from ddsolve.advice.unseen.decision import Decision
from ddsolve.advice.unseen.play import ClosedPlay
from ddsolve.advice.unseen.played import AsPlayed
from ddsolve.advice.unseen.style import BlindPlan, PublicView
from ddsolve.advice.whist.results import CallOption
from ddsolve.auction.auction import Auction, Winner
from ddsolve.auction.bids import Bid, Call, Ladder
from ddsolve.auction.seen import AllPassOutlook, Replayed, WonAuction
from ddsolve.conventions.convention import Setting
from ddsolve.conventions.schema import Options
from ddsolve.files.record import Reading, Remark, Writing
from ddsolve.reviews import PlayedCard, Value
from ddsolve.scoring.entries import ByPlayer
from ddsolve.scoring.side_by_side import ConventionValues, SideBySide
from ddsolve.scoring.whole_game import Game
from ddsolve.values.contract import Misere
from ddsolve.values.play import PlayedTrick
from ddsolve.values.results import CardValue, DiscardChoice, WithWidow
from ddsolve.values.rules import AllPassOrder

__all__ = [
    "AllPassClaim",
    "AllPassOrder",
    "AllPassOutlook",
    "AsPlayed",
    "Auction",
    "BadSplit",
    "Bid",
    "BidOption",
    "BlindAdvice",
    "BlindOption",
    "BlindPlan",
    "ByPlayer",
    "Call",
    "CallEffect",
    "CallOption",
    "CardValue",
    "CatchCard",
    "Claim",
    "ClosedClaim",
    "ClosedLead",
    "ClosedPlay",
    "ClosedWidow",
    "ConventionValues",
    "Counterexample",
    "Decision",
    "DefenderView",
    "Disagreement",
    "DiscardChoice",
    "DiscardOption",
    "Distribution",
    "Estimate",
    "Exact",
    "FirstCard",
    "Game",
    "Goal",
    "Guess",
    "HelpingCard",
    "HoldingTricks",
    "Holdings",
    "KnownDiscard",
    "KnownWorld",
    "Ladder",
    "LeadOption",
    "LeadPrices",
    "Lengths",
    "ListAdvice",
    "ListOption",
    "Menu",
    "Misere",
    "MisereLine",
    "MisereOption",
    "MixedDiscard",
    "Moment",
    "NamedHolding",
    "OpenMisere",
    "Options",
    "PassedOut",
    "PeoplePlay",
    "Play",
    "Played",
    "PlayedCard",
    "PlayedTrick",
    "PostMortem",
    "Pricing",
    "PublicView",
    "Reading",
    "Remark",
    "Replayed",
    "Rival",
    "Setting",
    "SideBySide",
    "SplitEffect",
    "Step",
    "ThirdDiscard",
    "Trusted",
    "Value",
    "Winner",
    "WithWidow",
    "WonAuction",
    "World",
    "Writing",
]
