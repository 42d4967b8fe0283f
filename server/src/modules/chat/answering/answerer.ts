import type { Clock } from '#platform/clock.ts';
import type { FoundInSource, Search, SearchableFile, SourceQuery } from '#modules/search/index.ts';
import { counted, type Forms } from '#platform/text/counted.ts';
import { momentText } from '#platform/wall-clock.ts';
import { understandQuestion, type AskedQuestion } from '../asking/understand-question.ts';
import { clipped, MAX_CITED, type Asker, type CitedMoment, type Draft } from './draft.ts';
import { findForAnswer, type SourceFindings } from './source-findings.ts';
import { momentAt } from './moments.ts';
import { CODES, FILES, PLATES } from './plurals.ts';
import { classesOn, codesOn, platesOn, textsOn, type ReadThing } from './read-things.ts';
import { atTime, capital, HELP, foundSentence, notFoundSentence, type Subject } from './sentences.ts';

export interface AnswererDeps {
  search: Pick<Search, 'inSource' | 'readFiles' | 'language'>;
  clock: Clock;
  /** Where 'вчера' begins for the user, and by which clock moments are told. */
  timeZoneOf: (userId: number) => Promise<string>;
}

/** So many of the newest files are read through for what is written and seen on them. */
const MAX_READ = 500;
const READ_AT_ONCE = 100;
const MAX_LISTED = 10;
const MAX_TOLD = 5;
const MAX_CLASSES = 5;

/** Answers a question about a source by looking its files up. Nobody guesses here: what is not understood is said. */
export function createAnswerer({ search, clock, timeZoneOf }: AnswererDeps) {
  const subjectOf = async ({ words, phrases }: AskedQuestion): Promise<Subject> => {
    const [only] = words;
    if (only === undefined && phrases.length === 0) return { kind: 'everything' };
    const [phrase] = phrases;
    if (words.length === 0 && phrase !== undefined && phrases.length === 1) return { kind: 'written', text: phrase };
    if (only === undefined || words.length + phrases.length > 1)
      return { kind: 'words', text: [...words, ...phrases].join(' ') };
    const [lemma = only] = (await search.language()).ask(only).words;
    return { kind: 'thing', name: /^[\p{L}]/u.test(lemma) ? lemma : only };
  };
  const queryOf = ({ time, kinds, words, phrases }: AskedQuestion, asker: Asker): SourceQuery => ({
    ...asker,
    kinds,
    words,
    phrases,
    after: time?.after ?? null,
    before: time?.before ?? null,
  });
  const everything = ({ sure }: FoundInSource): number[] => sure.map(({ fileId }) => fileId);

  const readNewest = async (fileIds: readonly number[]): Promise<SearchableFile[]> => {
    const files: SearchableFile[] = [];
    for (let from = 0; from < Math.min(fileIds.length, MAX_READ); from += READ_AT_ONCE) {
      const some = fileIds.slice(from, Math.min(from + READ_AT_ONCE, MAX_READ));
      const read = new Map((await search.readFiles([...some])).map((file) => [file.id, file]));
      files.push(...some.flatMap((id) => read.get(id) ?? []));
    }
    return files;
  };

  const cite = (seen: readonly CitedMoment[]): CitedMoment[] =>
    seen.slice(0, MAX_CITED).map(({ fileId, second }) => ({ fileId, second }));
  const unknownWords = ({ unknown }: SourceFindings): string =>
    unknown.length === 0
      ? ''
      : ` ${unknown.length === 1 ? 'Слова' : 'Слов'} ${unknown.map((word) => `«${word}»`).join(', ')} нет ни в одном файле.`;

  const nothing = async (
    asked: AskedQuestion,
    { looked, subject, before = '' }: { looked: SourceFindings; subject: Subject; before?: string },
  ): Promise<Draft> => {
    const perhaps = await looked.perhaps();
    const hint = perhaps.length > 0 ? ' Уверенных находок нет, но похожее есть — посмотрите сами.' : '';
    const sentence = `${before}${notFoundSentence(subject)}.`;
    return { text: `${atTime(asked, sentence)}${unknownWords(looked)}${hint}`, citations: perhaps };
  };
  const listed = async (
    asked: AskedQuestion,
    { looked, subject }: { looked: SourceFindings; subject: Subject },
  ): Promise<Draft> => {
    const seen = await looked.seen('newest', MAX_CITED);
    const more = looked.amount > seen.length ? ` Показываю ${seen.length} последних.` : '';
    return {
      text: `${atTime(asked, foundSentence(subject, { files: looked.amount, isCut: looked.isCut }, asked.kinds))}.${more}`,
      citations: cite(seen),
    };
  };
  const tellWhen = async (
    asked: AskedQuestion,
    { looked, subject, timeZone }: { looked: SourceFindings; subject: Subject; timeZone: string },
  ): Promise<Draft> => {
    const [[first], [last]] = [await looked.seen('oldest', 1), await looked.seen('newest', 1)];
    const moment = (seen: typeof first): string =>
      seen ? momentText(momentAt(seen.happenedAt, seen.second), timeZone) : '';
    const found = `${foundSentence(subject, { files: looked.amount, isCut: looked.isCut }, asked.kinds)}.`;
    if (asked.intent === 'first')
      return {
        text: `${atTime(asked, `первый раз — ${moment(first)}`)}. ${capital(found)}`,
        citations: cite(first ? [first] : []),
      };
    if (asked.intent === 'last' || looked.amount === 1)
      return {
        text: `${atTime(asked, `${looked.amount === 1 && asked.intent === 'when' ? '' : 'последний раз — '}${moment(last)}`)}. ${capital(found)}`,
        citations: cite(last ? [last] : []),
      };
    return {
      text: `${atTime(asked, `первый раз — ${moment(first)}, последний — ${moment(last)}`)}. ${capital(found)}`,
      citations: cite([...(first ? [first] : []), ...(last ? [last] : [])]),
    };
  };
  const tellWhether = async (
    asked: AskedQuestion,
    { looked, subject, timeZone }: { looked: SourceFindings; subject: Subject; timeZone: string },
  ): Promise<Draft> => {
    const seen = await looked.seen('newest', MAX_CITED);
    const [last] = seen;
    const lately = last ? `, последний раз — ${momentText(momentAt(last.happenedAt, last.second), timeZone)}` : '';
    return {
      text: `${atTime(asked, `да, ${foundSentence(subject, { files: looked.amount, isCut: looked.isCut }, asked.kinds)}${lately}`)}.`,
      citations: cite(seen),
    };
  };

  const tellHappened = async (asked: AskedQuestion, asker: Asker, timeZone: string): Promise<Draft> => {
    const found = await search.inSource(queryOf(asked, asker));
    const looked = await findForAnswer(found, asked);
    const subject = await subjectOf(asked);
    if (looked.amount === 0) return nothing(asked, { looked, subject });
    const files = await readNewest(everything(found));
    const classes = classesOn(files).slice(0, MAX_CLASSES);
    const often =
      classes.length > 0
        ? ` Чаще всего видны: ${classes.map(({ title, files: amount }) => `${title} — ${counted(amount, FILES)}`).join(', ')}.`
        : '';
    const among = files.length < looked.amount ? ` Посмотрел ${counted(files.length, FILES)} из последних.` : '';
    const newest = files.slice(0, MAX_TOLD);
    const lines = newest.map(
      ({ happenedAt, title, aiDescription }) =>
        `• ${momentText(happenedAt, timeZone)} — ${clipped(aiDescription || title || 'ещё не описан')}`,
    );
    return {
      text: [
        `${atTime(asked, foundSentence(subject, { files: looked.amount, isCut: looked.isCut }, asked.kinds))}.${often}${among}`,
        'Последнее:',
        ...lines,
      ].join('\n'),
      citations: newest.map(({ id }) => ({ fileId: id, second: null })),
    };
  };

  /** What was read on the files: all of it, as far as it is looked through. */
  const tellRead = async (
    asked: AskedQuestion,
    asker: Asker,
    {
      gather,
      forms,
      none,
    }: { gather: (files: readonly SearchableFile[]) => ReadThing[]; forms: Forms | null; none: string },
  ): Promise<Draft> => {
    const found = await search.inSource(queryOf({ ...asked, words: [], phrases: [] }, asker));
    const files = await readNewest(everything(found));
    const things = gather(files);
    const among = files.length < found.sure.length ? ` Просмотрены ${counted(files.length, FILES)} из последних.` : '';
    if (things.length === 0) return { text: `${atTime(asked, none)}.${among}`, citations: [] };
    const shown = things.slice(0, MAX_LISTED);
    const head = forms ? `найдено: ${counted(things.length, forms)}` : 'вот что прочитано';
    const rest = things.length > shown.length ? [`И ещё ${things.length - shown.length}.`] : [];
    const lines = shown.map(
      ({ text, places }) => `• ${clipped(text)}${places.length > 1 ? ` — ${counted(places.length, FILES)}` : ''}`,
    );
    return {
      text: [`${atTime(asked, head)}.${among}`, ...lines, ...rest].join('\n'),
      citations: cite(shown.flatMap(({ places }) => places.slice(0, 1))),
    };
  };

  const tellAbout = async (asked: AskedQuestion, asker: Asker, timeZone: string): Promise<Draft> => {
    const looked = await findForAnswer(await search.inSource(queryOf(asked, asker)), asked);
    const about = { looked, subject: await subjectOf(asked), timeZone };
    if (asked.isGuessed && looked.amount === 0) return { text: HELP, citations: [] };
    if (looked.amount === 0) return nothing(asked, { ...about, before: asked.intent === 'is-there' ? 'нет, ' : '' });
    switch (asked.intent) {
      case 'first':
      case 'last':
      case 'when':
        return tellWhen(asked, about);
      case 'is-there':
        return tellWhether(asked, about);
      default:
        return listed(asked, about);
    }
  };

  return {
    understand: async (question: string, { userId }: Asker): Promise<AskedQuestion | null> =>
      understandQuestion(question, { now: clock.now(), timeZone: await timeZoneOf(userId) }),
    async answer(asker: Asker, question: string): Promise<Draft> {
      const timeZone = await timeZoneOf(asker.userId);
      const asked = understandQuestion(question, { now: clock.now(), timeZone });
      if (!asked) return { text: HELP, citations: [] };
      switch (asked.intent) {
        case 'happens':
          return tellHappened(asked, asker, timeZone);
        case 'codes':
          return tellRead(asked, asker, { gather: codesOn, forms: CODES, none: 'кодов не нашлось' });
        case 'plates':
          return tellRead(asked, asker, { gather: platesOn, forms: PLATES, none: 'номеров машин не нашлось' });
        case 'texts':
          return tellRead(asked, asker, { gather: textsOn, forms: null, none: 'надписей не нашлось' });
        default:
          return tellAbout(asked, asker, timeZone);
      }
    },
  };
}
export type Answerer = ReturnType<typeof createAnswerer>;
