"""The phrases by which setters tell a rule in words, and the drawing that goes with it.

A phrase is a regular expression over a levelled sentence (formats/recognise/sentences.py): small
letters, no articles, no modal verbs, few synonyms. A sentence is understood if a phrase of a topic
is found in it and every word of it is known: to all sentences (`KNOWN`) or to the topic (`words`).
A new phrase is one more entry here, a new rule one more topic.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True)
class Topic:
    """What a sentence may speak of: the rules it means, how it is said, what it needs drawn."""

    name: str
    rules: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    words: str = ""
    """Words that only sentences on this topic may use."""
    drawing: str = ""
    """What must be drawn for the rule to be meant; nothing for rules on the whole board."""
    colours: tuple[str, ...] = ()
    """The colours that lines of the rule have by convention, where no sentence names one."""
    over: tuple[str, ...] = field(default=())
    """Topics that a sentence is not about if it is about this one."""

    unless: str = ""
    """What a sentence on the topic does not say, or it means something else."""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Any of the phrases."""
        return re.compile("|".join(f"(?:{phrase})" for phrase in self.phrases))

    def is_told(self, plain: str) -> bool:
        """Whether a levelled sentence is on the topic, in a meaning that is known."""
        return bool(self.pattern.search(plain)) and not self.is_doubtful(plain)

    def is_doubtful(self, plain: str) -> bool:
        """Whether a sentence says something that changes the usual meaning."""
        return bool(self.unless) and bool(re.search(self.unless, plain))

    @cached_property
    def known(self) -> frozenset[str]:
        """The words of its own, as a set."""
        return frozenset(self.words.split())


LINE, DOT, CAGE, ARROW, CELL, OUTSIDE = "line", "dot", "cage", "arrow", "cell", "outside"

GENERAL = (
    Topic("nothing", phrases=(
        r"\bfog\b", r"\bguess", r"\breveal|\bclear(?:s|ing)?\b|\blift(?:s|ing)?\b|light ?bulb|\btorch|flashlight",
        r"^(?:have fun|good luck|enjoy|happy|thank|hello|hint|love|note|https?|video|by |see )",
        r"^placing correct digit", r"^(?:solve|solution) .*(?:link|video|sudokupad)",
    ), words="putting put most mostly remove removes secret partly until solved part initial state entire only enter enters correctly cleared 3x3 fog guess guessing guesses required needed necessary reveal reveals revealed revealing clear clears"
             " clearing cleared lift lifts lifting lifted covered covers cover cells surrounding around hidden initially"
             " dynamic placing correct correctly correct wrong incorrect will war new further information parts have fun"
             " good luck enjoy happy thank thanks hello hint love note solving solver deduced logically logic lamp lamps"
             " light lights bulbs torch flashlight surround some partially entirely fully beginning start obscured more"
             " anywhere entering entered need never logical path deduction correctly into clue cell sudokupad conflict"
             " checker enable enabled checking provides extra help see link hides lie hide under additional dark"
             " brigitte test every time neighbourhood until made completely area areas block blocks immediately",
        over=("*",)),
    Topic("normal", phrases=(
        r"sudoku.*\bapply", r"normal .*sudoku", r"(?:normal|standard|classic|regular|usual|conventional|ordinary|typical) .*rule",
        r"\brow\b.*\bcolumn\b", r"^(?:place|appear|fill|use|using) .*\bdigits? (?:from )?\d+ ?(?:-|to|through|thru) ?\d+",
        r"^sudoku$", r"^sudoku rule$", r"^irregular sudoku|^jigsaw sudoku", r"digits? \d ?(?:-|to|through) ?\d+.*(?:row|box|region)",
        r"^(?:use|using) digits \d",
    ), words="place fill apply normal standard classic regular usual conventional ordinary typical sudoku once into"
             " 3x3 4x4 6x6 9x9 2x3 3x2 2x2 5x5 7x7 8x8 2x4 4x2 x through empty 9 irregular jigsaw thick outlined bold bordered dark filled"
             " puzzle as per variant thin lines drawn numbers time times contained rows", unless=r"\b\d ?s\b|except|\bsum\b|circle|doubler|outside|\bif\b|not apply|not sudoku"),
    Topic("not all given", phrases=(
        r"^(?:but |and )?not all\b.*(?:given|present|clue)?", r"\bnot (?:all|every)\b.*\bgiven", r"not negative constraint",
        r"not contain (?:a )?negative", r"\ball .*not given", r"^not .*\bgiven$", r"dot not given",
    ), words="possible negative constraint present existing valid x v xs vs x's v's xvs xv inequality signs sign quadruples kropki arrows thermometers exist",
        over=("all given", "white dots", "black dots", "xv", "kropki", "inequality", "killer", "cages differ")),
    Topic("all given", phrases=(
        r"\ball\b.*\b(?:dot|xs?|vs?|x's|v's|kropki|xvs?)\b.*\bgiven", r"^(?:there )?negative constraint",
        r"if not (?:dot|x|v)\b", r"cell not separated by .*(?:dot|x|v)\b", r"adjacent (?:digits|cell).*not (?:contain digits )?sum to (?:5|10)\b", r"not (?:pair of |2 )?(?:orthogonally )?(?:adjacent )?(?:cell|digits).*sum to (?:5|10)\b", r"absence of .*dot",
    ), words="sharing edge horizontally vertically x v xv possible negative constraint applies xs vs x's v's present neither nor absence relationship instances",
        over=("white dots", "black dots", "xv")),
    Topic("may repeat", phrases=(
        r"^(?:and |but |note |these |both |all )*(?:digits |sum )?repeat(?: digits?| allowed)?$",
        r"^(?:but |and )?(?:digits )?repeat (?:along|on|in|within|inside|from) (?:\w+ )?(?:arrow|line|diagonal|thermometer|palindrome|whisper|shaft|segment|sum|same line|circle|sandwich)",
        r"repeat(?: digits)?(?: \w+)? allowed", r"^in cases? digits repeat", r"^repeat (?:permitted |allowed )?(?:along|on|in)? ?(?:diagonal|line|arrow)?$", r"^digits (?:on|along|in) (?:arrow|line|diagonal|thermometer) repeat$", r"^different (?:\w+ )?line contain different", r"cell outside (?:of )?region not contain digits", r"^arrow digits repeat", r"^(?:line|arrow|diagonal) (?:contain )?repeat",
        r"^(?:different|separate) line contain different sum", r"^different line (?:contain )?different", r"line .*sum not .*same", r"^not .*same (?:sum )?(?:for|as|on|across) (?:all|different|other|another)",
        r"^(?:digits|they)? ?(?:appear )?in order$", r"^in order$", r"^not (?:necessarily )?in order$", r"^digits not need to appear in order", r"^digits on line repeat",
        r"^sum (?:not need|differ|different)",
    ), words="allowed shaft order need differently between across independent segment individual contains include",
        over=("diagonals", "palindrome", "killer", "arrow", "little killer", "region sum", "thermometer", "whispers", "renban", "sandwich", "sum line", "xsum", "cages differ", "cages repeat")),
)  # fmt: skip

CAGES = (
    Topic("equal cages", ("EqualSums",), (r"cage.*\b(?:contain|sum to|digits sum to)? ?same sum", r"all cage .*sum to same", r"cage contain same sum", r"same sum.*cage"), words="unknown determined solver all cage", drawing=CAGE, over=("killer", "region sum"), unless=r"line|sign|2 cage|separated|adjacent|row|column|box|colour|differ"),
    Topic("cages repeat", ("SumCage",), (
        r"^(?:but |and |note )?digits repeat (?:in|within|inside) cage", r"cage(?: \w+){0,3} (?<!not )repeat(?: digits)?$", r"sum.*(?<!not )\brepeat (?:in|within) cage",
    ), drawing=CAGE, over=("cages differ",)),
    Topic("cages differ", ("KillerCage",), (
        r"not (?:digit )?repeat\b.*\bcage", r"\bcage\b.*\bnot (?:contain )?(?:digit )?(?:a )?repeat", r"cage.*\b(?:different|unique|distinct) digits", r"digits in cage (?:all )?different", r"not repeat digits? .*cage", r"different digits in cage",
    ), words="different unique distinct dashed dotted outlined caged cage within inside", drawing=CAGE, unless=r"different cage|all cage|2 cage|same sum|between cage"),
    Topic("killer", ("KillerCage", "SumCage"), (
        r"\bcage\b.*\bsum\b", r"\bsum\b.*\bcage\b", r"killer (?:cage|sudoku|rule)", r"normal killer", r"^killer$", r"^cage (?:show|given)", r"dotted (?:region|area|line|box).*\bsum\b",
    ), words="killer dashed dotted outlined caged top left corner if given inside area region whole displayed upper clued in", drawing=CAGE,
        over=("little killer", "region sum", "may repeat", "extra regions", "normal"), unless=r"same sum|same digit|\bend in\b|ratio|consecutive|differ|adjacent|all cage|not sum|not contain sum|2 cage|more than|column digit|increase|product"),
)  # fmt: skip

DOTS = (
    Topic("kropki", ("Difference", "Ratio"), (r"\bkropki\b", r"^dot$", r"white.*consecutive.*black.*(?:ratio|double|twice)", r"black.*(?:ratio|double|twice).*white.*consecutive"),
        words="kropki white black", drawing=DOT),
    Topic("white dots", ("Difference",), (
        r"white (?:dot|circle).*(?:consecutive|differ (?:by|of|is) \d|1 apart)", r"(?:consecutive|differ (?:by|of) \d).*white (?:dot|circle)", r"^white dot",
    ), words="white hollow open differ apart", drawing=DOT, over=("renban", "extra regions", "normal"), unless=r"cage|\bsum\b|\bnot\b|or ratio"),
    Topic("black dots", ("Ratio",), (
        r"black (?:dot|circle).*(?:ratio|double|twice|half|times|\d:\d)", r"(?:ratio|double|twice|half|times|\d:\d).*black (?:dot|circle)", r"^black dot",
    ), words="black ratio double twice half other times exactly solid filled another", drawing=DOT, over=("normal",), unless=r"cage|\bsum\b|\bnot\b|differ"),
    Topic("xv", ("X", "V"), (
        r"\b(?:xs?|roman numeral)\b.*\b10\b", r"\b10\b.*\bx\b", r"\bvs?\b.*\b5\b", r"\b5\b.*\bv\b", r"\bxv\b", r"^x and v", r"^x$", r"^v$",
    ), words="x v xv xs vs letter roman numeral pair", drawing=DOT, over=("sum line", "whispers", "may repeat", "normal"), unless=r"cage|\bnot\b|line|diagonal"),
    Topic("inequality", ("Inequality",), (
        r"inequalit", r"(?:sign|chevron|arrowhead|wedge|symbol).*\bpoint.*(?:smaller|lower|lesser|less)", r"(?:greater|less) than sign", r"(?:sign|symbol|chevron) .*(?:smaller|lower|larger|greater)",
    ), words="inequality inequalities greater less than point points pointing smaller lower lesser larger higher chevron chevrons sign towards toward symbol symbols obeyed respected satisfied wedge", drawing=DOT, over=("minimum", "arrow"), unless=r"cage|sum"),
    Topic("quadruples", ("Quadruple",), (
        r"quad", r"(?:digits?|clue) in (?:white |grey )?circle.*(?:surround|4 |adjacent|touch)", r"circle.*\b(?:surround|4 cell|4 adjacent|touch)", r"(?:surround|touch).*circle.*digit", r"circle appear in .*adjoining", r"(?:surround|4 |touching).*cell.*circle", r"corner of 4 cell", r"circle (?:on|at) (?:corner|intersection)", r"intersection",
    ), words="copy adjoining touches intersections quad quads quadruple surrounding surrounded surround four touching touch touched once least intersection many times meeting around vertex corner number circled", drawing=DOT, over=("normal", "arrow", "odd", "even", "counting circles"), unless=r"\bsum\b|\bnot\b|odd|even|arrow|line"),
)  # fmt: skip

LINES = (
    Topic("slow thermometer", ("SlowThermometer",), (
        r"slow thermometer", r"thermometer.*(?:not decrease|increase or (?:stay|remain)|stay same|increase or same)",
    ), words="slow thermometer increase decrease stay remain equal bulb bulbs end tip away moving move round rounded start starting circular base towards toward further get", drawing=LINE, over=("thermometer", "may repeat")),
    Topic("thermometer", ("Thermometer",), (
        r"thermometer.*increase", r"increase.*(?:thermometer|bulb)", r"^thermometer$", r"normal thermometer", r"thermometer rule",
    ), words="sequence form thermometer increase bulb bulbs end tip away moving move starting start round rounded bulbous circular order towards toward out along flat", drawing=LINE, over=("may repeat", "normal"), unless=r"at least|by \d|differ|\bsum\b|\bnot\b(?! repeat)|or decrease|column"),
    Topic("double arrow", ("DoubleArrow",), (
        r"double arrow", r"sum .*(?:of|to) .*2 (?:end|circle|bulb)", r"digits (?:between|on|along).*line.*sum.*2 circle", r"sum of (?:digits (?:in|on) )?(?:end|circle|2 circle).*sum of",
    ), words="double between bulbs end endpoints circled two other remaining", drawing=LINE, colours=("grey", "purple", "red"), over=("arrow", "between", "normal")),
    Topic("arrow", ("Arrow", "PillArrow"), (
        r"\barrow\b.*\bsum\b", r"\bsum\b.*\barrow\b", r"^arrow$", r"normal arrow", r"arrow rule", r"digits? (?:along|on) arrow.*circle",
    ), words="arrow circle circled shaft path bulb base from that start starting oval pill", drawing=ARROW, over=("may repeat", "normal", "quadruples"), unless=r"cage|twice|half|product|minus|differ|column|\bnot\b(?! repeat)|increase"),
    Topic("average arrow", ("AverageArrow",), (r"average.*arrow|arrow.*average|average.*circle",), words="average arithmetic circle circled arrow mean", drawing=ARROW, over=("arrow", "may repeat")),
    Topic("pills", ("PillArrow",), (
        r"(?:pill|oval|2-cell|2 cell|double|elongated|long).*(?:read|2-digit|2 digit|two-digit|3-digit)", r"(?:2-digit|2 digit|3-digit) .*(?:pill|oval|circle|bulb|arrow)", r"read (?:from )?(?:left|top|as)", r"^pill",
    ), words="pill pills oval ovals 2 digit two-digit left right top bottom bulb bulbs elongated forms form formed read reading as number tens units arrows down", over=("arrow", "palindrome", "normal")),
    Topic("whispers", ("Whispers",), (
        r"whisper", r"(?:line|adjacent).*differ.*at least \d", r"differ.*at least \d.*line", r"(?:line|adjacent).*differ.*\d or (?:more|greater|higher)", r"line.*at least \d (?:apart|away|different)", r"line.*at least differ of \d", r"at least \d (?:apart|away).*line",
    ), words="german dutch chinese whisper whispers differ least apart away more greater higher from line lines other directly", drawing=LINE, colours=("green", "orange"), over=("normal", "xv"), unless=r"all line|knight|king|cage|orthogonally adjacent|circle|sum|not line"),
    Topic("renban", ("Renban",), (
        r"renban", r"(?:line|purple|pink|magenta).*\bset of .*consecutive", r"(?:line|purple|pink|magenta).*consecutive.*(?:set|order)", r"consecutive .*(?:set|digits).*\bline", r"line .*(?:contain|form) .*consecutive digits", r"line .*not repeat consecutive", r"line .*consecutive (?:digits )?not repeat", r"set of (?:not repeat |distinct |and |, |unique )*(?:consecutive|sequential)",
    ), words="distinct sequence arranged appearing renban renbans consecutive sequential set form forms formed sets order contiguous run without consist consists gap gaps line", drawing=LINE, colours=("purple",), over=("may repeat", "normal", "modular"), unless=r"adjacent|3 consecutive|2 consecutive|pair of|not consecutive|\d or more|at least"),
    Topic("nabner", ("Nabner",), (r"nabner",), words="nabner consecutive nor neither two not any order regardless position where they digits", drawing=LINE, colours=("yellow", "orange"), over=("renban", "may repeat")),
    Topic("palindrome", ("Palindrome",), (
        r"palindrom", r"read(?:s|ing)? same", r"same (?:sequence|digits)? ?(?:in|from) (?:either|both) (?:direction|end|way)",
    ), words="palindrome palindromes palindromic reads read reading way forwards forward backwards backward direction directions either sequence ends from both ie", drawing=LINE, colours=("grey",), over=("may repeat", "pills", "normal"), unless=r"cage|\bnot\b"),
    Topic("region sum", ("RegionSumLine",), (
        r"region sum", r"(?:box|region|3x3).*(?:border|bound).*(?:line|segment).*\bsame sum", r"(?:line|segment).*\bsum\b.*\bsame\b.*(?:box|region|3x3|segment)", r"(?:line|segment).*same sum.*(?:box|region|3x3)", r"(?:box|region).*(?:line).*same sum", r"same sum line", r"border.*divide.*line", r"blue line.*same sum", r"sum to same .*(?:box|region|segment|3x3)", r"sum.*line.*(?:box|region).*same", r"(?:box|region).*same sum.*line", r"bound.*line into segment", r"segment .*same sum", r"sum .*line .*same (?:in|within) (?:box|region)", r"in (?:box|region) .*line sum to same", r"sum of .*line .*same .*(?:box|region)", r"line contain same sum (?:n )?(?:in|within)",
    ), words="n amount exits sum region sum box border borders boundary boundaries divide divides divided split splits into segment segments pass passes passing through enters enter entered visit visits each within 3x3 same line individual section sections separately separate more than once time times part portion blue particular cross crosses crossing it runs", drawing=LINE, colours=("blue", "teal"), over=("killer", "normal", "between", "extra regions", "diagonals", "little killer", "may repeat", "sum line"), unless=r"cage|arrow|circle|\bnot\b(?! repeat| same)"),
    Topic("lockout", ("LockoutLine",), (r"lockout", r"outside .*range", r"diamond.*(?:differ|at least)"), words="lockout diamond diamonds outside range endpoints end differ least between either strictly lie values line", drawing=LINE, colours=("blue", "grey"), over=("between", "whispers")),
    Topic("between", ("BetweenLine",), (
        r"between line", r"line.*\b(?:between|in-between)\b.*(?:circle|end|bulb|digits)", r"(?:circle|end).*\bbetween\b.*line", r"between (?:2 )?(?:digits? )?(?:in|of|at) (?:2 |connected |end )?(?:circle|end)", r"between circle",
    ), words="between line end ends endpoints connecting circled value lie range two other connected separated terminal each in-between", drawing=LINE, colours=("grey",), over=("sandwich", "normal"), unless=r"cage|\bnot\b(?! repeat| contain)|sum"),
    Topic("entropic", ("EntropicLine",), (
        r"entropic", r"1 ?, ?2 ?,? ?(?:or|and|/)? ?3.*4 ?, ?5.*7 ?, ?8", r"\b123\b.*\b456\b.*\b789\b", r"low.*(?:mid|medium).*high",
    ), words="entropic entropy low medium middle mid high set sets from one three group sequence group groups contain must 123 456 789 run consecutive length any cells digits contiguous 3 adjacent different along", drawing=LINE, colours=("orange", "red", "yellow", "purple"), over=("normal", "between", "renban", "low", "high"), unless=r"all line"),
    Topic("modular", ("ModularLine",), (
        r"modular", r"1 ?, ?4 ?,? ?(?:or|and)? ?7.*2 ?, ?5.*3 ?, ?6", r"\b147\b.*\b258\b.*\b369\b", r"modulo 3|mod 3|remainder",
    ), words="modular modulo mod remainder remainders divided set sets from sequence group groups 147 258 369 run adjacent consecutive length any 3 different along residue", drawing=LINE, colours=("teal", "blue"), over=("normal", "between", "renban", "low", "high"), unless=r"all line|\bnot\b"),
    Topic("zipper", ("ZipperLine",), (r"zipper", r"(?:same|equally) (?:distance|distant|far) from (?:cent|mid)", r"equidistant"),
        words="zipper distance equidistant equally far centre center central middle from pair pairs sum cell digit away", drawing=LINE, colours=("purple",), over=("sum line", "normal", "region sum"), unless=r"cage"),
    Topic("sum line", ("SumLine",), (
        r"\b10[ -](?:sum )?line", r"(?:segment|group|divided|split|section).*sum (?:to|of)? ?\d+", r"sum to \d+.*(?:segment|group)", r"line.*(?:segment|group).*sum to \d+", r"segment (?:that )?sum to", r"^group (?:of cell )?not overlap",
    ), words="segment segments group groups contiguous divided split partitioned into non overlapping nonoverlapping overlap line adjacent broken each consists more", drawing=LINE, colours=("orange", "red", "grey", "purple", "teal"), over=("normal", "xv", "region sum")),
    Topic("parity line", ("ModularLine",), (r"parity line", r"alternat.*(?:odd|even|parity)", r"(?:odd|even|parity).*alternat", r"adjacent.*(?:different|opposite) parity", r"adjacent.*differ in parity"),
        words="parity alternate alternates alternating between odd even opposite different line along", drawing=LINE, colours=("red", "purple", "orange"), over=("odd", "even", "between", "normal")),
)  # fmt: skip

CELLS = (
    Topic("counting circles", ("CountingCircles",), (
        r"(?:circle|circled).*(?:how many|digit of (?:time|circle|cell)|many|times).*(?:circle|circled)", r"counting circle",
    ), words="counting how many times number circled circles all appears contain count", drawing=CELL, over=("odd", "even", "quadruples", "arrow", "normal"), unless=r"square|line|cage|adjacent"),
    Topic("odd", ("Odd",), (r"\bodd\b",), words="odd circle circled round grey shaded only colour filled", drawing=CELL, over=("normal",), unless=r"line|cage|digit of|sum|row|\bnot\b|more|same digit|outside|adjacent"),
    Topic("even", ("Even",), (r"\beven\b(?! (?:diagonal|if|though|when))",), words="even square grey shaded only colour filled", drawing=CELL, over=("normal",), unless=r"line|cage|digit of|sum|row|\bnot\b|more|same digit|outside|adjacent"),
    Topic("low", ("Low",), (r"circle.*\blow\b", r"\blow\b.*circle"), words="low 1 2 3 4 circle circled less than 5", drawing=CELL, over=("normal",)),
    Topic("high", ("High",), (r"circle.*\bhigh\b", r"\bhigh\b.*circle"), words="high 6 7 8 9 circle circled greater more than 5", drawing=CELL, over=("normal",)),
    Topic("clones", ("Clone",), (r"\bclone", r"same shape .*same digits"), words="clone clones cloned identical shape shapes colour grey position same shaded regions positions relative", drawing=CELL, over=("extra regions", "disjoint", "normal")),
    Topic("extra regions", ("ExtraRegion", "Windoku"), (
        r"(?:grey|shaded|colour|blue|green|yellow|given|extra|highlighted|purple|red|orange|outlined|white) (?:\d ?x ?\d )?(?:region|area|box|square|window|cell|shape|block)s?.*(?:\d-\d|\d to \d|not repeat|once|all different|different digits)", r"windoku", r"extra region", r"hyper ?sudoku", r"not repeat .*(?:colour|shaded|grey) (?:region|area|cell)",
    ), words="extra windoku region regions once 3x3 additional hyper sudoku shaded window windows all different area areas box colour grey outlined highlighted from set nine", drawing=CELL, over=("normal", "may repeat"), unless=r"sum|differ|consecutive|twice"),
    Topic("minimum", ("Minimum", "Maximum"), (
        r"(?:smaller|greater|larger|lower|higher|less|bigger) than .*(?:orthogonal|adjacent|surrounding)", r"fortress", r"(?:minimum|maximum)\b.*(?:adjacent|orthogonal)",
    ), words="smaller greater larger lower higher less bigger than orthogonal orthogonally minimum maximum fortress touching surrounding grey shaded non ungrey white unshaded", drawing=CELL),
)  # fmt: skip

OUTSIDES = (
    Topic("sandwich", ("Sandwich",), (
        r"sandwich", r"sum.*between (?:1|9) and (?:9|1)\b", r"between (?:1|9) and (?:9|1)\b.*(?:row|column|sum)",
    ), words="sandwich sandwiched between outside 1 9 row column lie crust crusts clue", drawing=OUTSIDE, over=("between", "normal", "whispers", "may repeat"), unless=r"cage|\bnot\b|line"),
    Topic("xsum", ("XSum",), (r"\bxsum", r"sum of (?:first|nearest|closest) (?:x|n)\b", r"first (?:x|n) (?:digits|cell)"),
        words="xsum x n first nearest closest outside clue direction row column starting seen from side reading away", drawing=OUTSIDE, over=("normal", "xv", "may repeat")),
    Topic("skyscraper", ("Skyscraper",), (r"skyscraper", r"building.*(?:visible|seen|see)"),
        words="skyscraper skyscrapers building buildings height heights visible seen see many how taller shorter block blocks higher lower behind hide hides obscure direction outside looking row column considered represents from that one view ones digits when", drawing=OUTSIDE, over=("normal", "minimum", "nothing"), unless=r"cage|sum|diagonal"),
    Topic("numbered room", ("NumberedRoom",), (r"numbered room", r"\b(?:n|x)th (?:digit|cell|position).*(?:first|nearest|closest|adjacent)", r"(?:first|nearest|closest|adjacent).*\b(?:n|x)th (?:digit|cell|position)"),
        words="numbered room rooms n x nth xth first nearest closest adjacent outside direction position row column counting away that into looking seen starting from side clue", drawing=OUTSIDE, over=("normal",)),
    Topic("little killer", ("LittleKiller",), (
        r"little killer", r"diagonal.*\bsum\b", r"\bsum\b.*diagonal", r"arrow outside.*sum", r"outside .*arrow.*sum", r"sum .*direction of arrow",
    ), words="little killer diagonal outside arrow arrows direction pointed pointing points along repeats total clue corresponding indicated from", drawing=OUTSIDE, over=("arrow", "diagonals", "may repeat", "normal", "killer"), unless=r"same|2-digit|consecutive|product|differ|increase|\bnot\b(?! repeat)|repeat not|main diagonal.*same"),
)  # fmt: skip

WHOLE = (
    Topic("diagonals", ("Diagonals",), (
        r"not (?:digit )?repeat.*\bdiagonal", r"\bdiagonal\b.*not (?:contain )?(?:digit )?repeat", r"diagonal.*(?:once|\d-\d|\d to \d|different digits|all different|unique|distinct)", r"once.*\bdiagonal", r"diagonal sudoku|sudoku-?x\b|x-sudoku", r"different .*diagonal",
    ), words="either diagonal diagonals main long positive negative blue purple red grey both two once different unique distinct central major ascending descending green all set", over=("normal", "may repeat", "extra regions"), unless=r"\d (?:distinct|different|unique)|consecutive|\bsum\b|\bif\b|increase|adjacent"),
    Topic("knight", ("AntiKnight",), (r"\bknight", r"antiknight"), words="knight knights antiknight away move apart constraint step chess jump", over=("normal", "inequality"), unless=r"differ|sum|circle|line|if |odd|even|consecutive"),
    Topic("king", ("AntiKing",), (r"\bking\b|\bantiking", r"same digits? .*(?:touch|adjacent).*diagonal", r"diagonally (?:adjacent|touching).*(?:not|different)", r"not (?:touch|adjacent|contain same).*diagonally"),
        words="king kings antiking away move apart constraint touch touching diagonally diagonal even step", over=("normal", "diagonals"), unless=r"differ|sum|circle|line|if |odd|even|consecutive"),
    Topic("nonconsecutive", ("Nonconsecutive",), (r"nonconsecutive", r"(?:orthogonal\w*|adjacent|horizontally|vertically|share edge|sharing edge).*not .*consecutive", r"consecutive digits.*not .*(?:adjacent|touch|orthogonal|share)", r"not .*adjacent.*consecutive"),
        words="nonconsecutive orthogonally orthogonal adjacent horizontally vertically share sharing edge touch touching constraint consecutive", over=("normal", "renban")),
    Topic("disjoint", ("DisjointGroups",), (r"disjoint", r"same (?:relative )?(?:position|place|location|cell) (?:in|of|within)"), words="disjoint group groups set sets relative position place location box boxes different constraint within", unless=r"\bif\b|2 box|1 more|line"),
    Topic("global entropy", ("GlobalEntropy",), (r"2x2.*(?:low|1 ?, ?2 ?,? ?(?:or |and )?3|123)", r"global entropy|entropy sudoku"), words="2x2 entropy global low middle medium high mid least area box square every contain set from 123 456 789 digit group", over=("entropic", "normal", "extra regions", "low", "high")),
)  # fmt: skip

TOPICS: tuple[Topic, ...] = (*GENERAL, *CAGES, *DOTS, *LINES, *CELLS, *OUTSIDES, *WHOLE)
BY_NAME = {topic.name: topic for topic in TOPICS}

# Words that change no meaning: what things are, where they stand, how they are joined.
KNOWN = frozenset(
    """
    digits digit cell cells in of to and or , on by from along with within inside into at
    for as not line arrow dot cage circle square box region row column clue given show
    appear contain sum same separated separate consecutive adjacent pair grid outside all
    if between different once end corner differ least ratio set increase repeat left right
    top bottom rule apply diagonal up across via per above below upper lower 1 2 3 4 5 6 7
    8 9 0 10 1:2 2:1 two order green blue red orange purple pink yellow grey black white
    teal cyan magenta violet lavender lilac brown tan gold golden peach lime turquoise
    colour direction side using but than other more have clues first one ones those over
    number puzzle both while sequential downwards partly s respectively when standard
    normal constraint constraints following must drawn that these they placed shape shaped
    shapes coloured cells' dashed dotted border light dark mid pale thin thick rules
    horizontal vertical horizontally vertically orthogonal orthogonally ie eg eg. e.g its
    their there it be found note remember additionally 3x3 form forms opaque solid around
    consist consists consisting requires connecting being way ways permitted arranged
    translucent semi
    """.split()
)
