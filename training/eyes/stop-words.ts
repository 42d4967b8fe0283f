/**
 * Words that say nothing about what is seen: function words, words of the questions themselves, and what every caption
 * says.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the is are was were be been being am do does did doing done has have had having of in on at to for with from by and or but as
  it its this that these those there here what which who whom whose where when why how many much kind kinds type sort color colour any some all
  both each every no not yes than then so too very can could will would shall should may might must i you he she they we his her their him them
  your our us my me if into onto up down out off over under about through near next behind front between during before after above below around
  along across against towards toward beside inside outside back top side left right picture image photo photograph shown seen show look looking
  appear visible likely one other another same different something someone anything own just only also get got getting make making use using used
  say says said go going come coming let put wit s t name brand time while thing way part area whats isn aren theres really most more less lot
  lots bunch several couple various number total full new long short case set close closeup view scene background foreground`.split(
    /\s+/,
  ),
);

/** What a rule of endings gets wrong, and the one name that several words of a thing share. */
export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    man: 'men guy guys gentleman',
    woman: 'women lady ladies',
    child: 'children kid kids',
    person: 'people persons',
    foot: 'feet',
    mouse: 'mice',
    tooth: 'teeth',
    ski: 'skis skiing',
    sky: 'skies',
    bus: 'buses',
    dish: 'dishes',
    lie: 'lying laying lays lay',
    surf: 'surfing',
    skateboard: 'skateboarding',
    snowboard: 'snowboarding',
    wing: 'wings',
    building: 'buildings',
    layout: 'leaves',
    knife: 'knives',
    shelf: 'shelves',
    wolf: 'wolves',
    cloud: 'cloudy',
    snow: 'snowy snowing',
    rain: 'rainy raining',
    sun: 'sunny',
    grass: 'grassy',
    wood: 'wooden',
    sand: 'sandy',
    cyclist: 'bicyclist',
    bicycle: 'bike bikes',
    airplane: 'plane planes airplanes jet jets aeroplane',
    television: 'tv',
    sofa: 'couch couches sofas',
    phone: 'cellphone phones',
    motorcycle: 'motorbike motorbikes motorcycles',
    refrigerator: 'fridge',
    gray: 'grey',
    donut: 'doughnut doughnuts donuts',
    dress: 'dressed',
    // These look like forms of other words and are none.
    glasses: 'glasses',
    sunglasses: 'sunglasses',
    pants: 'pants',
    jeans: 'jeans',
    shorts: 'shorts',
    scissors: 'scissors',
    stairs: 'stairs',
    sheep: 'sheep',
    clothing: 'clothing',
    wedding: 'wedding',
    ceiling: 'ceiling',
    evening: 'evening',
    morning: 'morning',
    living: 'living',
    dining: 'dining',
    parking: 'parking',
    boarding: 'boarding',
    red: 'red',
    bed: 'bed',
    shed: 'shed',
    king: 'king',
    ring: 'ring',
    string: 'string',
    spring: 'spring',
    glass: 'glass',
    tennis: 'tennis',
    gas: 'gas',
    lens: 'lens',
    motor: 'motor',
    sunset: 'sunset',
    puppy: 'puppy',
    kitten: 'kitten',
  }).flatMap(([lemma, forms]) => forms.split(' ').map((form) => [form, lemma] as const)),
);
