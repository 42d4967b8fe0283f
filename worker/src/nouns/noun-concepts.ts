/**
 * Nouns of the detector and the concepts of vision that speak of the same thing, by their English lemmas. Captions
 * call one thing by many
 * names, so a noun has several; and one word may mean two things ('plate', 'orange', 'bear'), which whoever asks must
 * keep apart.
 *
 * key of the noun table | lemmas
 */
const TABLE = `
person|person man woman child boy girl baby player adult lady toddler crowd team skier snowboarder surfer skateboarder batter rider cyclist
bicycle|bicycle
car|car van jeep taxi
motorcycle|motorcycle scooter
airplane|airplane
bus|bus decker
train|train trolley tram
truck|truck
boat|boat ship sailboat canoe kayak ferry
traffic light|traffic
fire hydrant|hydrant
stop sign|stop
parking meter|meter
bench|bench
bird|bird duck seagull parrot owl
cat|cat kitten
dog|dog puppy
horse|horse pony
sheep|sheep lamb
cow|cow cattle calf
elephant|elephant
bear|bear polar
zebra|zebra
giraffe|giraffe
backpack|backpack
umbrella|umbrella
handbag|purse handbag
tie|tie
suitcase|suitcase luggage
frisbee|frisbee
skis|ski
snowboard|snowboard
sports ball|ball
kite|kite
baseball bat|bat
baseball glove|glove
skateboard|skateboard
surfboard|surfboard
tennis racket|racket racquet
bottle|bottle
wine glass|wine
cup|cup
fork|fork
knife|knife
spoon|spoon
bowl|bowl
banana|banana
apple|apple
sandwich|sandwich
orange|orange
broccoli|broccoli
carrot|carrot
hot dog|hotdog
pizza|pizza
donut|donut
cake|cake
chair|chair
couch|sofa
potted plant|plant
bed|bed
dining table|table desk
toilet|toilet
tv|television monitor screen
laptop|laptop
mouse|mouse
remote|remote
keyboard|keyboard
cell phone|phone cell
microwave|microwave
oven|oven stove
toaster|toaster
sink|sink
refrigerator|refrigerator
book|book
clock|clock
vase|vase
scissors|scissors
teddy bear|teddy
hair drier|dryer
toothbrush|toothbrush`;

const rows = TABLE.trim()
  .split('\n')
  .map((row) => row.split('|'))
  .map(([noun = '', lemmas = '']) => ({ noun, lemmas: lemmas.split(' ') }));
const lemmasByNoun = new Map(rows.map(({ noun, lemmas }) => [noun, lemmas]));
const nounByLemma = new Map(rows.flatMap(({ noun, lemmas }) => lemmas.map((lemma) => [lemma, noun] as const)));

/** Concepts that speak for the noun. */
export const conceptsOf = (noun: string): readonly string[] => lemmasByNoun.get(noun) ?? [];

/** The noun that the detector has for a concept; null when it has none. */
export const nounOfConcept = (lemma: string): string | null => nounByLemma.get(lemma) ?? null;
