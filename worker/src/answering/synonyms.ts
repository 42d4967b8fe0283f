/**
 * Words of speech that neither the noun table nor the lexicon of vision says as people say it. A line: Russian names,
 * nouns of the table
 * any of which is it ('*animal' is a whole group of them), concepts of vision any of which is it.
 */
export const SYNONYMS = `
человек, люди, народ, пешеход, прохожий, посторонний, посетитель, покупатель, сотрудник, кто-нибудь, кто-то, кто-либо, кто нибудь, фигура | person | person
кот, кошка, котик, кошечка, киса, киска, котейка | cat | cat
пёс, собака, собачка, псина, пёсик | dog | dog
лошадь, конь, лошадка | horse | horse
корова, коровка, крупный рогатый скот | cow | cow cattle
овца, овечка, баран | sheep | sheep
птица, птичка, птаха | bird | bird
медведь, мишка | bear | bear
машина, тачка, автомашина | car truck | car truck van
автомобиль, авто, легковушка, легковой автомобиль, легковая машина | car | car
грузовик, фура, грузовая машина, грузовой автомобиль, самосвал | truck | truck
мотоцикл, байк, мотик | motorcycle | motorcycle
велосипед, велик | bicycle | bicycle
самолёт, лайнер, авиалайнер | airplane | airplane
поезд, электричка, состав, локомотив | train | train
лодка, катер, яхта, корабль, судно | boat | boat
автобус, маршрутка | bus | bus
скамейка, лавка, лавочка, скамья | bench | bench
зонт, зонтик | umbrella | umbrella
сумка, сумочка | handbag | purse handbag bag
чемодан, багаж | suitcase | suitcase luggage
рюкзак, ранец | backpack | backpack
мяч, мячик | sports ball | ball
ракетка, теннисная ракетка | tennis racket | racket racquet
бита, бейсбольная бита | baseball bat | bat
гидрант, пожарный гидрант | fire hydrant | hydrant
светофор | traffic light | 
лыжи, лыжа | skis | ski
доска для сёрфинга, сёрф, сёрфборд | surfboard | surfboard
скейт, скейтборд | skateboard | skateboard
чашка, кружка, стакан | cup | cup
бокал, фужер, рюмка | wine glass |
миска, тарелка с едой | bowl | bowl
бутерброд, сэндвич | sandwich | sandwich
хот-дог, хотдог | hot dog | hotdog
торт, пирожное, тортик | cake | cake
диван, софа, кушетка | couch | sofa
кровать, постель, койка | bed | bed
стол, столик | dining table | table desk
стул, кресло, табурет, табуретка | chair | chair
растение, растение в горшке, комнатное растение, цветок в горшке | potted plant | plant
телевизор, экран, монитор | tv | television monitor screen
ноутбук, ноут, лэптоп | laptop | laptop
клавиатура | keyboard | keyboard
телефон, смартфон, мобильник, мобильный телефон | cell phone | phone cell
компьютер | laptop tv | computer
микроволновка, микроволновая печь | microwave | microwave
плита, печь, духовка | oven | oven stove
раковина, умывальник | sink | sink
холодильник | refrigerator | refrigerator
унитаз | toilet | toilet
часы, циферблат | clock | clock
мягкая игрушка, плюшевый мишка, плюшевая игрушка | teddy bear | teddy
воздушный змей, змей | kite | kite
дорожный знак, знак, указатель | | sign
знак стоп, стоп | stop sign | stop
животное, зверь, зверёк, зверушка | *animal | animal
транспорт, транспортное средство, техника на дороге | *vehicle | 
мебель | *furniture | furniture
посуда | *tableware | plate
бытовая техника, техника | *electronics *appliance | appliance
еда, пища, продукты, блюдо | *food | food
фрукт, фрукты | banana apple orange | fruit
каска, шлем | | helmet
шапка, кепка, шляпа, головной убор | | hat
дом, здание, строение, постройка | | building house
забор, ограда, ограждение | | fence
море, океан | | ocean
снег | | snow
дождь | | rain
трава, газон, лужайка | | grass
дерево, деревья | | tree
вода | | water
огонь, пламя, пожар | | fire
дым | | smoke
кухня | | kitchen
ванная, ванная комната, туалет, санузел | | bathroom
улица | | street
тарелка | | plate
дети, ребёнок, малыш, ребятишки | | child
толпа | | crowd
полицейский, полиция | | officer police
ехать верхом, верхом | | horseback
футбол | | soccer
рельсы, железная дорога, пути | | track
кататься на лыжах, ехать на лыжах | | ski
кататься на сноуборде, ехать на сноуборде | | snowboard
плавать, плыть, купаться | | swim float
`;

/** Concepts that are a narrower word for a noun of the table: a woman is a person, and not every person is a woman. */
export const HYPONYMS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    [
      'person',
      'man woman child boy girl baby player adult lady toddler crowd team skier snowboarder surfer skateboarder batter rider cyclist officer police catcher umpire farmer bride passenger family',
    ],
    ['car', 'van jeep taxi'],
    ['motorcycle', 'scooter'],
    ['bus', 'decker'],
    ['train', 'trolley tram locomotive'],
    ['boat', 'ship sailboat canoe kayak ferry sail'],
    ['bird', 'duck seagull parrot owl'],
    ['cat', 'kitten'],
    ['dog', 'puppy'],
    ['horse', 'pony'],
    ['sheep', 'lamb'],
    ['cow', 'calf bull'],
    ['bear', 'polar'],
    ['dining table', 'desk'],
  ].flatMap(([noun = '', lemmas = '']) => lemmas.split(' ').map((lemma) => [lemma, noun])),
);
