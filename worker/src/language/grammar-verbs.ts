/** What an actor does, in the present tense, and what it may be done with. */
export interface Verb {
  /** Lemmas of captions that say it. */
  lemmas: readonly string[];
  one: string;
  many: string;
  /** Groups or keys of the noun table. */
  subjects: readonly string[];
  /** How a thing joins it. Left out: it may join nothing. */
  joins: Join | null;
  /** Keys of the noun table that may join. */
  objects: readonly string[];
  /** It says nothing without its thing. */
  needsObject: boolean;
  /** 'по улице' where the place is a way, else 'на улице'. */
  isMovement: boolean;
}
type Join = 'на' | 'за' | 'с' | 'рядом с' | 'what' | 'by means of';

const JOINS: Readonly<Record<string, Join>> = {
  на: 'на',
  за: 'за',
  с: 'с',
  'рядом с': 'рядом с',
  что: 'what',
  чем: 'by means of',
};

/** lemmas | one | many | who | how a thing joins | things; '!' before the things: never without one; '>' before the verb: a movement */
const TABLE = `
sit|сидит|сидят|person|на|chair,couch,bed,bench,toilet,motorcycle,elephant
sit|сидит|сидят|person|за|!dining table
sit,perch|сидит|сидят|cat,dog,bird,teddy bear|на|chair,couch,bed,bench,dining table,car,toilet,suitcase,tv,laptop
lie,lay|лежит|лежат|cat,dog,cow,sheep,bear,person|на|couch,bed,bench,chair,dining table,laptop,suitcase,book
sleep|спит|спят|cat,dog,person,bear|на|couch,bed,bench,chair,dining table
stand|стоит|стоят|person,animal|рядом с|person,bicycle,car,motorcycle,airplane,bus,train,truck,boat,fire hydrant,bench,horse,cow,elephant,dog,sheep,dining table,refrigerator
riding,ride|>||person|на|!bicycle,motorcycle,horse,elephant
riding,ride|катается|катаются|person|на|!skateboard,surfboard,snowboard,skis
ski|>едет|едут|person|на|!skis
hold|держит|держат|person|что|!tennis racket,umbrella,surfboard,baseball bat,cell phone,frisbee,teddy bear,remote,hot dog,donut,pizza,sandwich,banana,apple,cake,skateboard,snowboard,kite,suitcase,toothbrush,scissors,knife,book,cup,wine glass,laptop,cat,dog,bird
fly|запускает|запускают|person|что|!kite
fly|>летит|летят|bird,kite|на|
play|играет|играют|person|с|!frisbee
walk|>идёт|идут|person,dog,cat,bear,elephant,cow,sheep,horse,zebra,giraffe|рядом с|dog,horse,elephant,bicycle
eat|ест|едят|person,dog,cat,bird,bear|что|!pizza,sandwich,hot dog,donut,cake,banana,apple,carrot
cut|режет|режут|person|что|!pizza,cake,sandwich
swing|замахивается|замахиваются|person|чем|!baseball bat,tennis racket
throw|бросает|бросают|person|что|!frisbee,sports ball
catch|ловит|ловят|person|что|!frisbee,sports ball
hit|отбивает|отбивают|person|что|!sports ball
graze|пасётся|пасутся|cow,sheep,horse,zebra,giraffe,elephant|рядом с|
swim|плавает|плавают|bird,dog,bear|рядом с|
park|стоит|стоят|car,truck,bus,motorcycle,bicycle,train,airplane|рядом с|car,truck,bus,motorcycle,bicycle
float|стоит|стоят|boat|рядом с|`;

export const VERBS: readonly Verb[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [lemmas = '', one = '', many = '', subjects = '', join = '', objects = ''] = row.split('|');
    const keys = objects.replace('!', '').split(',').filter(Boolean);
    return {
      lemmas: lemmas.split(','),
      one: one.replace('>', ''),
      many,
      subjects: subjects.split(','),
      joins: JOINS[join] ?? null,
      objects: keys,
      needsObject: objects.startsWith('!'),
      isMovement: one.startsWith('>'),
    };
  });
