/**
 * Which words of a Russian text name a thing of the detector. Descriptions are composed of few words, so a stem with
 * its endings is enough.
 */
const ENDING =
  '(?:ами|ями|ого|его|ому|ему|ыми|ими|ьями|ьми|ьям|ьях|ьев|ью|ья|ах|ях|ам|ям|ов|ев|ей|ой|ою|ом|ем|ым|им|ых|их|ую|а|я|о|е|ы|и|у|ю|ь)?';
const LEADING_ADJECTIVE = /^\p{L}+(?:ый|ий|ой|ая|яя|ое|ее|ые|ие) /u;
const CONSONANT = /[бвгджзйклмнпрстфхцчшщ]/u;

/** What our sentences call the same things by, by the key of the detector's noun. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  person: 'люд|мужчин|женщин|мальчик|девоч(?:к|ек)|девуш(?:к|ек)|парен|парн|ребен(?:ок|к)|дет|малыш|младен(?:ец|ц)',
  cat: 'кот|котен(?:ок|к)|котят',
  dog: 'пес|пс|щен(?:ок|к)|щенят',
  horse: 'кон|жереб(?:ец|ц)|жеребен(?:ок|к)',
  cow: 'бык|скот|телен(?:ок|к)|телят',
  sheep: 'баран|ягнен(?:ок|к)|ягнят',
  bear: 'медвежон(?:ок|к)|медвежат',
  elephant: 'слонен(?:ок|к)|слонят',
  bird: 'чай(?:к|ек)|ут(?:к|ок)|голуб|попуга',
  car: 'машин',
  boat: 'корабл|катер',
  tv: 'телевизор',
  motorcycle: 'скутер',
  sandwich: 'сэндвич',
  oven: 'духов(?:к|ок)',
};
const ANIMALS: ReadonlySet<string> = new Set([
  'bird',
  'cat',
  'dog',
  'horse',
  'sheep',
  'cow',
  'elephant',
  'bear',
  'zebra',
  'giraffe',
]);
/** Animals that people teach, and the detector has no noun for. */
const OTHER_ANIMALS =
  'животн|звер|енот|лис|лисиц|волк|заяц|зайц|кролик|бел(?:к|ок)|еж|барсук|куниц|бобр|бобер|рыс|тигр|лев|льв|пантер|леопард|обезьян|панд|коал|кенгуру|лос|олен|косул|кабан|свин|поросен(?:ок|к)|коз|козел|козл|осел|осл|верблюд|хомяк|крыс|мыш|черепах|ящериц|хамелеон|зме|лягуш(?:к|ек)|жаб|рыб|акул|дельфин|кит|тюлен|морж|пингвин|ворон|сорок|синиц|воробе|воробь|сов|филин|орел|орл|ястреб|куриц|кур|петух|гус|лебед|индюк|страус|павлин|бабоч(?:к|ек)|пчел|муравь|муравей|паук';

export const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');
const anyOf = (stems: string): RegExp => new RegExp(`(?<!\\p{L})(?:${stems})${ENDING}(?!\\p{L})`, 'u');

/** 'кошка' is 'кошки' and 'кошек'. */
function stemOf(word: string): string {
  const stem = word.replace(/[аяоеьйыи]$/u, '');
  const [last = '', before = ''] = [stem.at(-1), stem.at(-2)];
  const isFleeting = (last === 'к' || last === 'ц') && stem.length > 2 && CONSONANT.test(before);
  return isFleeting ? `${stem.slice(0, -1)}(?:${last}|[ео]${last})` : stem;
}

/** Of more words than one the noun tells: 'пожарный гидрант', 'доска для сёрфинга'. */
const nounIn = (name: string): string =>
  /^\p{L}+(?:-\p{L}+)*/u.exec(fold(name).replace(LEADING_ADJECTIVE, ''))?.[0] ?? fold(name);

/** Matches any form of the word by which machines call the thing, in a folded text. */
export const wordsFor = ({ noun, className }: { noun: string | null; className: string }): RegExp =>
  anyOf([stemOf(nounIn(className)), ALSO_CALLED[noun ?? '']].filter(Boolean).join('|'));

export const isAnimal = (noun: string | null): boolean => noun !== null && ANIMALS.has(noun);
const KNOWN_ANIMALS = 'птиц|кош(?:к|ек)|собак|лошад|ов(?:ц|ец)|коров|слон|медвед|зебр|жираф';
const animalWords = anyOf(
  [OTHER_ANIMALS, KNOWN_ANIMALS, ...[...ANIMALS].flatMap((noun) => ALSO_CALLED[noun] ?? [])].join('|'),
);
/** What a dog is called when its breed is told. */
const BREEDS =
  'терьер|спаниел|ретривер|сеттер|овчарк|зенненхунд|шпиц|корги|пудел|хаски|бульдог|такс|мопс|колли|пекинес|гонч|бассет|лабрадор|мастиф|чихуахуа';
/** The wide word contradicts nobody. */
const WIDE = 'животн';

/** Matches every animal that none of the titles names, in a folded text. */
export function otherAnimals(titles: readonly string[]): RegExp {
  const stems = [OTHER_ANIMALS, KNOWN_ANIMALS, BREEDS, ...[...ANIMALS].flatMap((noun) => ALSO_CALLED[noun] ?? [])]
    .join('|')
    .split(/\|(?![^(]*\))/u)
    .filter((stem) => stem !== WIDE && !titles.some((title) => anyOf(stem).test(title)));
  return anyOf(stems.join('|'));
}

/** Whether a title that a user gave is an animal's. */
export const namesAnimal = (title: string): boolean => animalWords.test(fold(title));
