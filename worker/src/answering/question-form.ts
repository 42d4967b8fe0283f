import { isPolite } from './filler-words.ts';
import { isThing } from './names.ts';
import type { AskedColour, Term } from './terms.ts';

export type FormName =
  | 'whether'
  | 'either'
  | 'how many'
  | 'whether many'
  | 'whether empty'
  | 'colour'
  | 'where'
  | 'who'
  | 'what'
  | 'doing'
  | 'sort'
  | 'weather'
  | 'season'
  | 'time of day'
  | 'side'
  | 'light'
  | 'text'
  | 'code'
  | 'other';

/** Nobody in particular is the subject of these. */
const OF_THE_IMAGE = new Set<FormName>([
  'whether empty',
  'weather',
  'season',
  'time of day',
  'side',
  'light',
  'text',
  'code',
  'other',
]);

/** What a question is after, and what its words are in it. */
export interface QuestionForm {
  form: FormName;
  /** Of which a sort is asked for: 'sport', 'clothing'; else what the question calls it by: 'какая птица'. */
  sort: string | null;
  subject: Term | null;
  verb: Term | null;
  place: Term | null;
  /** 'кошка или собака', 'красная или синяя' */
  options: readonly Option[];
  /** 'людей нет': yes when they are not there. */
  isNegated: boolean;
}
export type Option = { term: Term } | { colour: AskedColour };

/** A question read as far as its words. */
export interface ReadWords {
  words: readonly string[];
  /** Without words of politeness and names of the project's own classes: a class 'Надпись' asks for no text. */
  untaught: string;
  /** What stands in quotation marks: «выход». */
  quoted: readonly string[];
  terms: readonly Term[];
  colours: readonly AskedColour[];
  /** Words with a meaning of their own that nobody here knows. */
  unknown: readonly string[];
}

/** 'кто', 'где', 'какой': some of them stand in a question that is no yes and no no. */
const INTERROGATIVE =
  /(^| )(кто|кого|кем|что|где|когда|куда|откуда|почему|зачем|отчего|как|какой|какая|какое|какие|какого|какую|каким|каких|каков|какова|чей|чья|чье|чьи|кому|чем|чего|сколько)( |$)/u;
export const ABOUT_WRITING = /текст|надпис|написан|прочит|(^| )слов(о|а)( |$)/u;
const ABOUT_CODES = /(^| )(qr|куар\S*|штрих-?код\S*|data ?matrix|датаматрикс|код|кода|кодов|коды|коде)( |$|-)/u;

/** 'есть ли', 'видно ли', 'нет ли', 'имеются', 'на фото есть …?' */
export const asksWhether = ({ untaught }: ReadWords): boolean =>
  /(^| )(есть|нет|видно|виден|видна|видны|имеется|имеются|присутству\S+|изображен\S*|заметн\S+|содержит|содержится)( |$)|(^| )ли( |$)/u.test(
    untaught,
  );
const isAboutCodes = ({ untaught }: ReadWords): boolean => ABOUT_CODES.test(untaught);
/** Of numbers that are read: of a car, of a telephone, a date, a price. */
export type AskedNumber = 'plates' | 'phones' | 'dates' | 'sums';
export function numberAsked({ untaught: text, terms }: ReadWords): AskedNumber | null {
  if (/телефон/u.test(text) && /номер|какой телефон|позвони/u.test(text)) return 'phones';
  if (/(^| )(гос)?номер/u.test(text)) return 'plates';
  if (/(^| )(дата|даты|дату|датой)( |$)/u.test(text)) return 'dates';
  const isPrice =
    terms.length === 0 &&
    /(^| )(сумма|сумму|суммы|цена|цену|цены|стоит|стоимость)( |$)/u.test(text) &&
    /какая|какую|какова|сколько|есть/u.test(text);
  return isPrice ? 'sums' : null;
}
/** What is quoted is text, unless it is the name of a class: «Погрузчик». */
export const quotedText = ({ quoted, words, untaught }: ReadWords): readonly string[] =>
  words.filter((word) => !isPolite(word)).join(' ') === untaught || ABOUT_WRITING.test(untaught) ? quoted : [];
const isAboutText = (read: ReadWords): boolean =>
  ABOUT_WRITING.test(read.untaught) || numberAsked(read) !== null || (quotedText(read).length > 0 && asksWhether(read));

const CANNOT_BE_SEEN =
  /(^| )(почему|зачем|отчего|когда|чей|чья|чье|чьи|откуда|куда)( |$)|(^| )как (зовут|называется|часто|долго|давно)/u;
const ABOUT_WEATHER = /(^| )(погод\S*|солнечно|пасмурно|облачно|дождливо|ветрено|туманно)( |$)/u;
const ABOUT_SEASON = /врем(я|ени) года|(^| )сезон(а|е)?( |$)/u;
const SEASONS = new Set(['winter', 'summer', 'spring', 'autumn']);
const ABOUT_TIME_OF_DAY = /врем(я|ени) суток/u;
export const DAY = /(^| )(день|днем|дня|дневное|дневной|светлое время)( |$)/u;
export const NIGHT = /(^| )(ночь|ночью|ночи|ночная|ночной|ночное)( |$)/u;
export const INSIDE =
  /(^| )(в|внутри) (\S+ )?помещени\S+|(^| )(внутри|в здании|в комнате|под крышей)( |$)|(^| )(помещение|дома?) или (на )?улиц\S*|улиц\S* или (в )?(помещени\S+|дома?)( |$)|^(это )?помещение$/u;
export const OUTSIDE =
  /(^| )на (улице|открытом воздухе|природе|свежем воздухе)( |$)|(^| )(снаружи|под открытым небом)( |$)|(^| )улица или (в )?(помещени\S+|дома?)|(помещени\S+|дома?) или улица( |$)/u;
const IS_OF_A_SIDE = /^(внутри|снаружи|здани|помещени|улиц|воздух|природ|небо|крыш|свеж|открыт|дом)/u;
const ABOUT_LIGHT =
  /(^| )(темно|темный|темная|темное|темнота|темень|мрак|затемнен\S*|светло|светлый|светлая|светлое|освещен|освещена|освещено|яркий|ярко|горит ли свет|включен ли свет|свет включен|свет горит|черно-бел\S*|цветн(ой|ая|ое|ые))( |$)/u;
const ABOUT_COLOUR =
  /(^| )(какого|какой|каков|какие|какая|какую) (\S+ )?(цвет|цвета|цвету|окрас|окраса|окраски|окраска|окраску|масти|масть)( |$)|(^| )цвет \S+|(^| )(цвета|оттенки) преобладают|(^| )по цвету( |$)/u;
const HOW_MANY =
  /(^| )(сколько|каково число|какое количество|количество|число|посчитай|посчитайте|сосчитай|сосчитайте|пересчитай|подсчитай)( |$)|(^| )один (\S+ )?или (несколько|много|больше)( |$)/u;
const WHETHER_MANY =
  /(^| )(много|мало|немного|полно|толпа|толпы|толпу|людно|многолюдно|многолюдный|многолюдная|скопление|скопления|очередь|столпотворение)( |$)/u;
const WHETHER_EMPTY =
  /(^| )(пусто|пустой|пустая|пустое|пустые|пустует|безлюдно|безлюдный|безлюдная|никого|ни души|свободно)( |$)/u;
const WHERE =
  /(^| )(где|в каком месте|какое (это )?место|какое (это )?помещение|какая (это )?комната|в какой комнате|в каком помещении|что (это )?за (место|комната|помещение)|место съемки)( |$)/u;
const DOING =
  /(^| )(что|чем) (\S+ ){0,3}?(делает|делают|делал|занят|заняты|занята|занимается|занимаются|происходит|творится|случилось)( |$)|(^| )происходит( |$)/u;
const WHICH = /(^| )(какое|какой|какая|какие|каким|каких|какого|какую|каков|что (это )?за|чем|во что|в чем|что)( |$)/u;
/** 'какое', but what follows is only any thing at all: 'какие предметы на столе' is 'что на столе'. */
const WHAT =
  /(^| )(что|чего)( |$)|(^| )какие (предметы|объекты|вещи)( |$)|(^| )(опиши|опишите|описание)( |$)|(^| )какой (предмет|объект)( |$)/u;
const WHO = /(^| )(кто|кого)( |$)/u;
/** Sorts that a question may be after without naming one that vision knows. */
const SORTS: readonly (readonly [asked: RegExp, sort: string])[] = [
  [/(во|в) что (\S+ )?игра|каким (\S+ )?спорт|вид\S* спорта|как(ой|им|ая) спорт|(какую|какая) (\S+ )?игр/u, 'sport'],
  [/(во что|в чем) (\S+ )?одет|(что|какая) (на \S+ )?(надет|одежд)|как\S+ одежд/u, 'clothing'],
  [/(на чем|чем) (\S+ )?(едет|едут|катается|катаются|управля)/u, 'vehicle'],
];
/** A group of nouns that a question calls by its own name. */
const GROUPS: readonly (readonly [asked: RegExp, sort: string])[] = [
  [/транспорт|техника на дороге/u, 'vehicle'],
  [/техник/u, 'electronics'],
  [/животн|звер/u, 'animal'],
  [/(^| )(еда|еду|еды|блюд\S*|пищ\S*|продукт\S*)( |$)/u, 'food'],
  [/(^| )фрукт/u, 'fruit'],
  [/(^| )овощ/u, 'vegetable'],
  [/мебел/u, 'furniture'],
  [/посуд/u, 'tableware'],
];

const isVerb = (term: Term): boolean => term.isVerb;
const AROUND = new Set('на в во под над за внутри возле около рядом перед между с со из'.split(' '));

export function formOf(read: ReadWords): QuestionForm {
  const { untaught: text, terms } = read;
  const roles = rolesOf(read);
  const whole = (form: FormName, more: Partial<QuestionForm> = {}): QuestionForm => ({
    form,
    sort: null,
    ...(OF_THE_IMAGE.has(form) ? { subject: null, verb: null, place: null } : roles),
    options: [],
    isNegated: false,
    ...more,
  });
  if (isAboutCodes(read)) return whole('code');
  if (isAboutText(read)) return whole('text');
  if (CANNOT_BE_SEEN.test(text)) return whole('other');
  const seasons = terms.filter(({ meaning }) => meaning.lemmas.some((lemma) => SEASONS.has(lemma)));
  if (ABOUT_SEASON.test(text) || (seasons.length > 0 && seasons.length === terms.length)) return whole('season');
  const areOfNature = terms.every(({ meaning }) => ['nature', 'abstract'].includes(meaning.category));
  if ((ABOUT_TIME_OF_DAY.test(text) || DAY.test(text) || NIGHT.test(text)) && areOfNature) return whole('time of day');
  if (ABOUT_WEATHER.test(text) && areOfNature) return whole('weather');
  const isAboutThings = terms.some(({ meaning }) => isThing(meaning));
  if (WHETHER_EMPTY.test(text) && !isAboutThings) return whole('whether empty');
  if (isAboutSide(read)) return whole('side');
  if (ABOUT_LIGHT.test(text) && terms.every(({ meaning }) => meaning.nouns.length === 0)) return whole('light');
  if (ABOUT_COLOUR.test(text)) return whole('colour');
  if (HOW_MANY.test(text)) return whole('how many');
  if (WHETHER_MANY.test(text)) return whole('whether many');
  if (WHERE.test(text)) return whole('where');
  const sort = sortOf(read, roles);
  if (sort) return whole('sort', sort);
  if (DOING.test(text)) return whole('doing');
  if (WHO.test(text)) return whole('who', { subject: null });
  if (WHAT.test(text)) return whole('what', roles.verb ? {} : { subject: null });
  if (INTERROGATIVE.test(text)) return whole('other');
  return whetherForm(read, whole);
}

function whetherForm(read: ReadWords, whole: (form: FormName, more?: Partial<QuestionForm>) => QuestionForm) {
  const options = optionsOf(read);
  const [first] = options;
  if (options.length > 1) {
    const isAny = /(^| )(есть|имеется|имеются|видно|виден|видна)( |$)/u.test(read.untaught);
    const isOption = (term: Term | null) => options.some((one) => 'term' in one && one.term === term);
    const { subject, verb, place } = whole('either');
    const others = read.terms.filter((term) => !isOption(term));
    return whole(isAny ? 'whether' : 'either', {
      options,
      subject: isOption(subject) ? (first && 'term' in first && isSubject(first.term) ? null : subject) : subject,
      verb: isOption(verb) ? null : verb,
      place: isOption(place) ? (others.find((term) => term.preposition !== null) ?? null) : place,
    });
  }
  // Of two things one is a riddle to us: neither yes nor no answers that.
  if (/(^| )или (?!нет|не )/u.test(read.untaught)) return whole('other');
  return whole('whether', { isNegated: isNegated(read) });
}

const isSubject = (term: Term): boolean => !isVerb(term) && !isPlace(term);
const isPlace = ({ preposition }: Term): boolean => preposition !== null && AROUND.has(preposition);

/** The subject stands by itself or after 'у'; what an action is done with is a place of it. */
function rolesOf({ terms }: ReadWords): Pick<QuestionForm, 'subject' | 'verb' | 'place'> {
  const things = terms.filter((term) => !isVerb(term));
  const subject = things.find((term) => term.preposition === null && !term.isWithout) ?? things.find(isOwner) ?? null;
  const verb = terms.find(isVerb) ?? null;
  const place =
    things.find((term) => term !== subject && isPlace(term)) ??
    things.find((term) => term !== subject && !term.isWithout && verb !== null) ??
    null;
  return { subject, verb, place };
}
const isOwner = ({ preposition }: Term): boolean => preposition === 'у';

/** Words left and right of 'или' that are of one kind; none where it is 'или нет'. */
function optionsOf({ words, terms, colours }: ReadWords): Option[] {
  const at = words.indexOf('или');
  if (at === -1 || /^(нет|не)$/u.test(words[at + 1] ?? '')) return [];
  const all: { at: number; kind: string; option: Option }[] = [
    ...terms.map((term) => ({
      at: term.at,
      kind: isVerb(term) ? 'verb' : 'thing',
      option: { term },
    })),
    ...colours.map((colour) => ({ at: colour.at, kind: 'colour', option: { colour } })),
  ].toSorted((one, other) => one.at - other.at);
  const right = all.find((one) => one.at > at);
  const left = right && all.findLast((one) => one.at < at && one.kind === right.kind);
  return left && right ? [left.option, right.option] : [];
}

/** 'людей нет', 'здесь нет людей', 'человек не сидит'; 'нет ли' and 'не видно ли' ask politely. */
const isNegated = ({ words, untaught }: ReadWords): boolean =>
  !words.includes('ли') &&
  !words.includes('или') &&
  (/(^| )(нет|отсутству\S+|отсутствие)( |$)/u.test(untaught) || /(^| )не (?!мог|знае|подскаж)\S+/u.test(untaught));

function isAboutSide({ untaught: text, terms }: ReadWords): boolean {
  const [inside, outside] = [INSIDE.test(text), OUTSIDE.test(text)];
  if ((!inside && !outside) || INTERROGATIVE.test(text)) return false;
  return terms.every(
    ({ meaning, word }) =>
      (!isThing(meaning) && meaning.within === null && IS_OF_A_SIDE.test(word)) || (inside && outside),
  );
}

function sortOf(
  { untaught: text, terms }: ReadWords,
  { subject, place, verb }: Pick<QuestionForm, 'subject' | 'verb' | 'place'>,
): Partial<QuestionForm> | null {
  const [, named] = SORTS.find(([asked]) => asked.test(text)) ?? [];
  const isSportItself = (term: Term) => /спорт|игр|одежд/u.test(term.word) || isVerb(term);
  if (named !== undefined) {
    const who = terms.find((term) => !isSportItself(term)) ?? null;
    return { sort: named, subject: who, verb: null, place: place && isSportItself(place) ? null : place };
  }
  if (!WHICH.test(text) || /(^| )какие (предметы|объекты|вещи)/u.test(text)) return null;
  const isOfSort =
    /(^| )(что (это )?за|какое|какой|какая|какие|какую|каким|каких)( |$)|(^| )(породы|порода|вида)( |$)/u;
  if (!isOfSort.test(text) || !subject || verb) return null;
  const [, group] = GROUPS.find(([asked]) => asked.test(subject.word) || asked.test(subject.meaning.name)) ?? [];
  return {
    sort: group ?? subject.meaning.nouns[0] ?? subject.meaning.lemmas[0] ?? subject.meaning.name,
    subject: null,
  };
}
