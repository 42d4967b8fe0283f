import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './prepare.mjs';

/** Where people read what we write. Words that are compared with folded ones («ё» as «е») lie elsewhere. */
const READ = [
  'README.md',
  'docs/user',
  'web/src',
  'contract/src',
  'server/src',
  'worker/src/language',
  'worker/src/nouns',
  'worker/src/providers',
  'worker/src/analysis',
];
const FOLDED = ['server/src/modules/search/', 'server/src/modules/chat/asking/'];
const ENDINGS = ['web/src/shared/text/agreement.ts', 'worker/src/language/adjectives.ts'];
/** The specification quotes these, and quotes are held letter by letter (web/src/shared/text/spec-texts.test.ts). */
const QUOTED = ['Вы еще не создали ни одного проекта', 'Источники данных еще не подключены'];

const ADJECTIVE = '(ый|ая|ое|ые|ого|ой|ому|ым|ых|ыми|ую|ом)';
const DONE =
  '(в|ис|за|от|под|пере)ключ|удал|сохран|измен|отмен|замен|заверш|соверш|подтвержд|поврежд|возвращ|запрещ|разреш|реш|перемещ|размещ|освещ|сокращ|перенес|внес|принес|определ|распредел|обновл|закрепл|прикрепл|объедин|введ|привед|провед|перевед|сообщ';
/** Common words whose «ё» is often lost. Where «е» may be meant («все», «узнает», «счета»), they are not here. */
const LOST = [
  'еще',
  'ее',
  'нее',
  'причем',
  'мое',
  'твое',
  'свое',
  'чье',
  '(?<!не )(о|в|на|при) чем',
  '(с|рас|от|за)чет',
  '(рас|от)чет(а|у|ом|е|ы|ов|ам|ами|ах)',
  'учет(а|у|ом|е)?',
  'учетн[а-я]+',
  'подсчет[а-я]*',
  `(черн|желт|зелен|тепл|темн|тверд|пестр|дешев)${ADJECTIVE}`,
  '(темно|желто|черно|зелено)-[а-яё]+',
  '(легк|четк)(ий|ая|ое|ие|их)',
  `(${DONE})ен`,
  `(${DONE})енн[а-я]+`,
  '(уч|про)тен(н[а-я]+)?',
  '(от|пере|вы|соз|за|по|раз|про|при|из)?дает(ся|е|есь)?',
  '(о|до|в)стает(ся|есь)?',
  '(по|при|най|вой|уй|прой|перей|произой|зай|подой|обой)дет(ся|е|есь)?',
  '(вер|нач)нет(ся|е|есь)?',
  '(зай|пой|прой|сн|возь)мет(ся|е|есь)?',
  '(подо)?ждет(ся|е)?',
  'идет(е)?',
  '(при|про|пере)?ведет(ся|е)?',
  'живет(е)?',
  '(со|вы|за)?берет(ся|е)?',
  '(тр|четыр)ех',
  'вперед',
  '[а-я]*объем[а-я]*',
  '[а-я]*съемк[а-я]+',
  'прием(а|ы|ов|ом)?',
  'ребенок',
  'котенок',
  '(само|верто)лет[а-я]*',
  'пленк[а-я]+',
  '(надеж|серьез)н[а-я]+',
  'трехмерн[а-я]+',
  'елк[а-я]+',
  'ковер',
  'костер',
];
/** What stands between bars is a part of a pattern. */
const lost = new RegExp(`(?<![\\p{L}|-])(${LOST.join('|')})(?![\\p{L}|-])`, 'giu');

/** Each as 'place: word'. */
const lostIn = (name, text) => {
  const shown = QUOTED.reduce((left, quote) => left.replaceAll(quote, ''), text);
  return shown
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(lost)].map(([word]) => `${name}:${index + 1}: ${word}`));
};

const isRead = (name) =>
  /\.(ts|tsx|md|html)$/.test(name) &&
  !/\.test\.tsx?$/.test(name) &&
  ![...FOLDED, ...ENDINGS].some((place) => name.startsWith(place));
const filesOf = (place) =>
  place.endsWith('.md')
    ? [place]
    : readdirSync(join(root, place), { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [relative(root, join(entry.parentPath, entry.name))] : [],
      );

it('notices a common word that has lost its «ё», in small letters and in capitals, and takes no other word for it', () => {
  expect(lostIn('a', 'Еще раз\nОтчет сохранен, сохраненный')).toEqual([
    'a:1: Еще',
    'a:2: Отчет',
    'a:2: сохранен',
    'a:2: сохраненный',
  ]);
  expect(
    lostIn(
      'a',
      'Не на чем, удаление, выключен, приёмка, ведение, счета, все, тем, ещё, 12 съёмок, темно, (?:ое|ее|ые)',
    ),
  ).toEqual([]);
  expect(lostIn('a', "empty: 'Вы еще не создали ни одного проекта',")).toEqual([]);
});

it('has «ё» in every common word that people read', () => {
  const names = READ.flatMap(filesOf).filter(isRead);
  expect(names.length).toBeGreaterThan(500);
  expect(names.flatMap((name) => lostIn(name, readFileSync(join(root, name), 'utf8')))).toEqual([]);
});
