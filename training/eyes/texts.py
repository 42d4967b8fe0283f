"""What was said of each picture, as tensors on the device."""

import json

import numpy as np
import torch

MOST_TEXTS = 12
MOST_CONCEPTS = 14
MOST_PAIRS = 12
MOST_CAPTIONS = 8
# As prepare-texts.ts numbers who said it.
CAPTION, QUESTION, LABELS, MACHINE = range(4)
BY_MACHINE = 0.7
BEGIN, END = 1, 2

# Labels name every thing of these that is there: their silence is an absence.
EXHAUSTIVE = set(
    "person bicycle car motorcycle airplane bus train truck boat bench bird cat dog horse sheep cow elephant bear zebra giraffe backpack umbrella "
    "handbag suitcase frisbee snowboard kite skateboard surfboard bottle cup fork knife spoon bowl banana apple sandwich orange broccoli carrot pizza "
    "donut cake chair bed toilet laptop keyboard microwave oven toaster sink refrigerator book clock vase scissors toothbrush".split()
)


def chosen_of(said):
    """Captions count most; questions fill up where there are few of them."""
    of = lambda source: [text for text in said if text[2] == source]
    captions, questions = of(CAPTION)[:7], of(QUESTION)
    chosen = captions + captions[:2] + of(MACHINE)[:1] + questions[: max(2, 9 - 2 * len(captions))]
    return (chosen if len(chosen) >= 3 else chosen + of(LABELS))[:MOST_TEXTS]


class Texts:
    """Single texts for the contrast, all their concepts together for the cross-entropy, and who was silent of what."""

    def __init__(self, folder, numbers, vocabulary, pairs, held_out, device):
        self.concepts, self.pad = len(vocabulary), len(vocabulary) + pairs
        place = {int(number): at for at, number in enumerate(numbers)}
        said = [[] for _ in numbers]
        self.present = torch.zeros(len(numbers), self.concepts, dtype=torch.float16)
        has_caption, has_labels = np.zeros(len(numbers), bool), np.zeros(len(numbers), bool)
        for number, concepts, ordered, source in json.loads((folder / "bags.json").read_text()):
            at = place.get(number)
            if at is None:
                continue
            sure = BY_MACHINE if source == MACHINE else 1.0
            self.present[at, concepts] = self.present[at, concepts].clamp(min=sure)
            has_caption[at] |= source == CAPTION
            has_labels[at] |= source == LABELS
            # What measures is what people wrote of it.
            if number not in held_out or source == CAPTION:
                said[at].append((concepts[:MOST_CONCEPTS], ordered[:MOST_PAIRS], source))
        self.bags = torch.full((len(numbers), MOST_TEXTS, MOST_CONCEPTS + MOST_PAIRS), self.pad, dtype=torch.int32)
        chosen = [chosen_of(texts) for texts in said]
        for at, texts in enumerate(chosen):
            for row, (concepts, ordered, _) in enumerate(texts):
                self.bags[at, row, : len(concepts)] = torch.tensor(concepts, dtype=torch.int32)
                self.bags[at, row, MOST_CONCEPTS : MOST_CONCEPTS + len(ordered)] = torch.tensor(ordered, dtype=torch.int32)
        self.has = np.array([at for at, texts in enumerate(chosen) if texts])
        self.amounts = torch.tensor([len(texts) for texts in chosen])
        self.has_caption, self.has_labels = torch.from_numpy(has_caption), torch.from_numpy(has_labels)
        self.exhaustive = torch.tensor([word in EXHAUSTIVE for word in vocabulary])
        for name, value in list(vars(self).items()):
            if isinstance(value, torch.Tensor):
                setattr(self, name, value.to(device))

    def one_of(self, chosen):
        row = (torch.rand(len(chosen), device=chosen.device) * self.amounts[chosen]).long()
        return self.bags[chosen, row].long()

    def forgetful(self, bags):
        """A query has few words, and seldom pairs."""
        lost = torch.rand(bags.shape, device=bags.device) < 0.15
        lost[:, 0] = False
        lost[:, MOST_CONCEPTS:] |= torch.rand(len(bags), 1, device=bags.device) < 0.35
        return bags.masked_fill(lost, self.pad)

    def silence(self, chosen):
        """How much an absence counts: fully where somebody would have said it."""
        weight = torch.where(self.has_caption[chosen][:, None], 1.0, 0.35).expand(-1, self.concepts)
        return torch.where(self.has_labels[chosen][:, None] & self.exhaustive[None], 1.0, weight)


class Captions:
    """Sentences as numbers of words, from the beginning to the end."""

    def __init__(self, folder, numbers, longest, device):
        self.words = (folder / "caption-words.txt").read_text().split("\n")
        place = {int(number): at for at, number in enumerate(numbers)}
        said = [[] for _ in numbers]
        for number, words, of_machine in json.loads((folder / "captions.json").read_text()):
            if number in place:
                said[place[number]].append((of_machine, words))
        self.rows = torch.zeros(len(numbers), MOST_CAPTIONS, longest, dtype=torch.int32)
        for at, captions in enumerate(said):
            for row, (_, words) in enumerate(sorted(captions, key=lambda one: one[0])[:MOST_CAPTIONS]):
                whole = [BEGIN, *words, END][:longest]
                self.rows[at, row, : len(whole)] = torch.tensor(whole, dtype=torch.int32)
        self.rows = self.rows.to(device)
        self.amounts = torch.tensor([min(len(one), MOST_CAPTIONS) for one in said], device=device)

    def one_of(self, chosen):
        """The rows of `chosen` that have a caption, and one caption of each."""
        at = (self.amounts[chosen] > 0).nonzero().squeeze(1)
        row = (torch.rand(len(at), device=chosen.device) * self.amounts[chosen[at]]).long()
        return at, self.rows[chosen[at], row].long()
