"""Rules for the tests: a small game that uses every form of the language once or more."""

from __future__ import annotations

PACK = """
source X "Rules of the club" from "club.yaml";
players 2..6 [X-01] chosen "up to six";
suits clubs c black, hearts h red, stars z;
ranks A 2 3 4 5 J Q K;
order low: A 2 3 4 5 J Q K;
order round_the_corner: A 2 3 4 5 J Q K circular [X-02];
cards joker Jk: 2 per pack [X-03];
cards blank Bl red: blanks + 1 in all;
wild wild_joker: joker, for (color is red), natural at home, stands for card;
wild wild_deuce "deuces run wild": rank is 2, never natural, stands for place when deuces [X-04];
"""

MELDS = """
meld group "set" [X-05] { same rank; different suit; size is 3..4; naturals is 2..; }
meld run { same suit or same color; line: consecutive in low when not deuces; different rank; size is 4.. [X-06]; wilds is ..2; }
limit few_wilds "too many wilds" in group, run always: wilds <= naturals [X-07];
limit fresh_wilds in every meld when laid: wilds <= most_wilds;
limit apart between run and run: different suit or not touching and not overlapping;
limit one_natural together: count of melds where (wilds is 0) >= 1;
"""

SETTINGS = """
option deuces "deuces are wild" is yes or no, normally no [X-08];
option blanks is 0..4, normally 2;
option swapping is never or after_contract or any_time;
require sense "blanks need jokers": blanks is 0 or jokers_in is yes;
value packs by players { 2..3: 1; 4..: 2 chosen "not said"; }
value hand_size = 10;
value penalty "points off" = -5;
value points by card {
  first rank wild_rank: 25;
  A: 15; 2..5: face; J..K: 10; black 3: 5; low A: 1;
  joker: 50 [X-09];
  otherwise: 0;
}
value opening by score of player { ..-5: 15; -4: 20; -3..0: 25; 1..: 50; }
table deals_table by round from "club.yaml" [X-10] {
  contract: melds exactly when exact [X-11];
  other "for the others": melds;
  cards: number; wild: rank;
}
normally value rounds = 7;
normally winner lowest score, ties by highest opening;
"""

FLOW = """
zone stock: deck, face down;
zone pile "discard pile": stack, top face up;
zone hand of each player: cards, owner sees;
zone table of each team: melds, face up;
keep dealer for match = random player;
keep down "has laid" of each player for round = no [X-12];
winner highest score, ties shared [X-13];
when stock runs out { all: move pile to stock when deuces; shuffle stock; go over when stock is empty; }
when pile runs out unspecified;
state deal {
  begin round;
  move hand_size cards from stock to hand, for each player where (playing);
  move top of stock to pile;
  let dealer be left of dealer;
  begin turn of left of dealer;
  go play;
}
state play "play" asks turn [X-14] {
  out: go over when hand is empty;
  owe ending "end with a discard": discarded or hand is empty;
  action lay_down "lay down" when not down {
    choose melds as these from hand without card and pile meeting contract [X-15];
    choose wild from table;
    require enough "too few points": worth of melds >= opening when opening > 0;
    lay melds on table;
    exchange card for wild;
    add wilds of melds to score of team of player;
    subtract 2 * 3 from score, for each player;
    show hand;
    again;
  }
  action discard {
    choose card from hand;
    move card to pile of left of player;
    go over when hand is empty;
    done;
  }
  then go over;
}
state others asks others where (not down) from left of turn at once { action pass { done; } }
state over { end match; }
example "As 2s 3s" is run [X-16];
example joker_set "8s 8h Jk" is not group in round 2 with deuces = yes, blanks = -1 because group.size, points.2..5;
example "8s" has deadwood 8;
"""

PATCHES = """
replace value hand_size = 11;
replace players 2..4 in 2 teams;
remove points.2..5 [X-17];
remove few_wilds;
change points { replace joker: 100; 6: 6; remove black 3; remove 2..5; }
change run { replace line: consecutive in low; wilds is ..1; }
change deals_table { contract: melds exactly; }
change play {
  replace owe ending: threw;
  require late: round > 2;
  fine: add 5 to score [X-18];
  again;
}
use deuces = yes when round > 3 [X-19];
use blanks = -1;
cite play.ending, points.otherwise, hand [X-20, X-21] chosen "as in the text";
"""

EVERYTHING = PACK + MELDS + SETTINGS + FLOW
