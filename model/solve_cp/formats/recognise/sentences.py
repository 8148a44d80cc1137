"""Rules told in words: split into sentences, and each brought into few words.

Setters say one thing in a hundred ways. Here plurals, modal verbs, articles and synonyms are
levelled, so that a phrase of the table need not know them: "The digits along an arrow must sum to
the number in its circle" becomes "digits along arrow sum to digit in circle".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from unicodedata import normalize

MOST_TEXT = 20_000

_SIGNS = {"’": "'", "‘": "'", "–": "-", "—": "-", "−": "-", "“": '"', "”": '"', "×": "x"}
_ASIDE = re.compile(r"\((?:i\.?\s?e\.?|e\.?\s?g\.?|that is|for example|example|eg:?|see)\b[^()]*\)")
_EXAMPLE = re.compile(r"(?:[,;:-]?\s*\b(?:i\.?e|e\.?g)\b\.?:?|\bfor example\b|\bfor instance\b).*")
_BREAKS = re.compile(r"[.!?;•\n]+(?!\d)|(?<=\D)[.!?;•](?=\d)|\s[-*]\s(?=[a-z])")
_BULLET = re.compile(r"^[\s\-*·>~#=_+]+|^\(?\d{1,2}[).:]\s|^\(?[a-h]\)\s")
_WORD = re.compile(r"\d+x\d+|\d+:\d+|\d+|[a-z]+(?:'[a-z]+)?")

_NUMBERS = dict(
    zip(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
        map(str, range(11)),
        strict=True,
    )
)

# Read from top to bottom; each works on what the ones above it left.
_LEVELS: tuple[tuple[str, str], ...] = (
    (r"\b(?:if|as|where|when|unless|provided)? ?(?:this is |it is |they are |is |are )?"
     r"(?:not )?(?:otherwise )?(?:allowed|permitted|forbidden|prohibited|restricted|prevented)"
     r"(?: from doing so)? (?:by|under|in|according to) (?:the )?(?:other|another|all other|normal|sudoku|standard)"
     r" ?(?:sudoku )?(?:rules?|constraints?|clues?)", " "),
    (r"\b(?:if|as|where|when|subject to) (?:other|normal|the other|sudoku) (?:rules|constraints) (?:allow|permit)(?: it)?", " "),
    (r"\bin (?:some|any|no|an unspecified|any particular|no particular|any given|a random) (?:particular |specific )?order\b", "in order"),
    (r"\bat either end\b", "at end"), (r"\beither (?=of (?:the )?(?:main|marked|two|diagonals)|main|marked|diagonal|king|knight|a king|a knight|side)", ""),
    (r"\bto-be-determined\b|\bto be determined(?: by the solver)?\b", " determined "),
    (r"\(in chess\)|\bin chess\b|\bchess(?:man)?(?:'s)?\b", " "),
    (r"\bnon-?consecutive", "nonconsecutive"),
    (r"\bnon-?repeat\w*", "not repeat"),
    (r"\b(?:left|top|bottom|right)(?: |-)?(?:hand|most)\b", " "),
    (r"\b(can|could|must|should|may|might|do|does|did|is|are|will|need|has|have|was)n'?t\b", "not"),
    (r"\b(?:can|could|must|should|may|might|do|does|will|shall|need|are|is|have|has|can)\s?(?:not|never)(?: be allowed to| allowed to| have to| be)?\b", "not"),
    (r"\b(?:never|without|not allowed to|forbidden to)\b", "not"),
    (r"\bno\b", "not"),
    (r"\bneighbou?ring\b|\bneighbou?rs?\b|\bconsecutive cells\b|\bsuccessive\b|\bnext to each other\b|\bside by side\b", "adjacent"),
    (r"\bgray\b", "grey"), (r"\bcolou?r(ed|s)?\b", "colour"),
    (r"\b(?:add|adds|adding)(?: up)?(?: together)?\b|\b(?:summing|sums|summed|total|totals|totaling|totalling)\b", "sum"),
    (r"\bsum up\b", "sum"),
    (r"\b(?:numbers|values|numerals|digits?'|integers)\b", "digits"),
    (r"\b(?:number|value|numeral|integer)\b", "digit"),
    (r"\b(?:thermos|thermometers|thermo)\b", "thermometer"),
    (r"\b(?:contains?|containing|holds?|having|has|have|includes?|including)\b", "contain"),
    (r"\b(?:increases|increasing|ascends?|ascending|rises?|rising|increasingly|get larger|grows?)\b", "increase"),
    (r"\b(?:repeats|repeated|repeating|repetition|repetitions|recur|reoccur)\b", "repeat"),
    (r"\b(?:identical|equal|equals)\b", "same"),
    (r"\b(?:differs|differences|differing)\b", "differ"),
    (r"\bdifference\b", "differ"),
    (r"\b(?:minimum of|no less than|not less than|a minimum)\b", "at least"),
    (r"\b(?:indicated|marked|given|shown|displayed|drawn|specified|noted|provided|stated|written|printed|listed)\b", "given"),
    (r"\b(?:indicates?|shows?|gives?|denotes?|represents?|specif(?:y|ies)|tells?(?: you)?|mark|marks|mean|means)\b", "show"),
    (r"\b(?:joined|connected|linked|divided)\b", "separated"),
    (r"\b(?:joins?|connects?|links?|separates?|joining|connecting|separating)\b", "separate"),
    (r"\b(?:appears?|occurs?|placed|located|positioned|situated|lying|lies|found|put|entered)\b", "appear"),
    (r"\b(?:single|exactly|exact|simply|also|then|always|just|only|both|possibly|necessarily|strictly|additionally|furthermore|finally|respectively|together|collectively|numerically|explicitly|however|therefore|thus|here|corresponding|respective|relevant|own|themselves|each other|one another|meaning|ie|itself|small|little(?! killer)|tiny|large|big|attached|same-colou?red|standard(?! sudoku| rules| killer)|usual(?! sudoku| rules)|kropki(?= (?:dot|pair|clue))|all of|so that|such that|in order)\b", " "),
    (r"\b(?:a|an|the|each|every|any|these|those|this|that|such|its|their|there|which|whose|be|been|being|must|should|will|shall|can|could|may|might|do|does|has to|have to|needs? to|are|is|was|it|they|them|we|you|so|where|who)\b", " "),
    (r"\b(?:anti) ?-? ?(knight|king)", r"anti\1"),
    (r"\bx-sums?\b|\bx sum\b(?! to)", "xsum"),
    (r"\b([a-z]{3,})'s?(?= |$|,|\.)", r"\1"),
    (r"\b(line|arrow|dot|cage|circle|square|box|region|cell|segment|row|column|clue|end|bulb|corner|diagonal|pair|border|shape|area|group|side|sign|point|quadruple|skyscraper|sandwich|building|move|palindrome|whisper|letter|oval|pill|rule|edge|tip|step|position|bound\w*r(?:y|ie))(?:e?s)\b", r"\1"),
)  # fmt: skip
_LEVELLERS = [(re.compile(pattern), word) for pattern, word in _LEVELS]


@dataclass(frozen=True)
class Sentence:
    """A sentence as it was written, and levelled."""

    text: str
    plain: str
    is_heading: bool = False

    @property
    def words(self) -> list[str]:
        """The words and numbers that are left of it."""
        return _WORD.findall(self.plain)


def sentences_of(text: str) -> list[Sentence]:
    """The sentences of a text, examples left out."""
    whole = normalize("NFKC", text[:MOST_TEXT]).replace("\\n", "\n")
    for sign, plain in _SIGNS.items():
        whole = whole.replace(sign, plain)
    whole = re.sub(r"\b([ie])\.\s?([eg])\.", r"\1\2", whole)
    parts = (part.strip() for part in _BREAKS.split(_ASIDE.sub(" ", whole.lower())))
    found = (_BULLET.sub("", part).strip(" ,:\"'()*-") for part in parts)
    return [sentence for part in found for sentence in _with_heading(part)]


def _with_heading(text: str) -> list[Sentence]:
    """A sentence, and before it the name in front of its colon."""
    name, colon, rest = text.partition(": ")
    if not colon or len(name.split()) > 6:
        plain = levelled(text)
        return [Sentence(text, plain)] if plain else []
    heading = Sentence(name, levelled(name), is_heading=True)
    return [part for part in (heading, *_with_heading(rest)) if part.plain]


def levelled(text: str) -> str:
    """The sentence in few words."""
    plain = f" {_EXAMPLE.sub('', text)} "
    plain = re.sub(r"[\"*()\[\]{}]", " ", plain)
    plain = re.sub(r"\b(" + "|".join(_NUMBERS) + r")\b", lambda m: _NUMBERS[m[1]], plain)
    for pattern, word in _LEVELLERS:
        plain = pattern.sub(word, plain)
    return " ".join(plain.replace(",", " , ").split()).strip(" ,:-")
