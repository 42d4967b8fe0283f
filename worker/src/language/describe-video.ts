import type { Scene, Sight } from '@rakurs/contract';
import { OPEN_AIR } from '../sights/open-air.ts';
import type { SeenFrame, Subject } from '../sights/subject.ts';
import { codesSeen } from './codes.ts';
import { gistName } from './describe-picture.ts';
import { agree, capitalise, enumerate } from './grammar.ts';
import { contentsOf } from './phrases.ts';
import { stretchesOf, type Stretch } from './scenes.ts';
import { dateSentence, lightName } from './setting.ts';
import { legible, reads, textGistOf } from './text-gist.ts';
import { atWords, durationWords, sinceWords } from './time-words.ts';

/** More would not be read, and the scenes tell the rest one by one. */
const MOST_TOLD = 8;
const MOST_INSCRIPTIONS = 3;
const NOTHING_KNOWN = 'Знакомые предметы в кадре не распознаны.';

type VideoSubject = Pick<Subject, 'frames' | 'durationSeconds' | 'realDate'> & { timeZone: string };

/** What happens in a video, over time: the whole in a few sentences, and every scene with its seconds. */
export function describeVideo(subject: VideoSubject): { text: string; scenes: Scene[] } {
  const stretches = stretchesOf(subject);
  const frames = subject.frames.toSorted((one, other) => one.second - other.second);
  const sentences = [
    subject.durationSeconds === null ? 'Видео.' : `Видео, ${durationWords(subject.durationSeconds)}.`,
    storyOf(stretches),
    lightSentence(frames),
    ...inscriptionSentences(frames),
    codesSentence(frames),
    dateSentence(subject),
  ];
  const scenes = stretches.map(({ second, untilSecond, best }) => ({ second, until_second: untilSecond, text: sceneText(best.sight) }));
  return { text: sentences.filter((sentence) => sentence !== null).join(' '), scenes };
}

/** What a frame shows, in the nominative; null when nothing is known of it. */
function shownIn(sight: Sight): string | null {
  const { phrases, onTheTable } = contentsOf(sight);
  const parts = [enumerate(phrases), onTheTable.length > 0 ? `на столе — ${enumerate(onTheTable)}` : ''].filter((part) => part !== '');
  if (parts.length > 0) return parts.join(', ');
  const { gist } = sight.impression;
  return !gist || gist.name === OPEN_AIR ? null : `похоже, ${gistName(gist)}`;
}

function sceneText(sight: Sight): string {
  const shown = shownIn(sight);
  const facts = legible(textGistOf(sight));
  const codes = codesSeen(sight.codes);
  return [
    shown === null ? NOTHING_KNOWN : `В кадре — ${shown}.`,
    facts.length > 0 ? `${capitalise(reads(facts))}.` : null,
    codes ? `${capitalise(codes)}.` : null,
  ].filter((sentence) => sentence !== null).join(' ');
}

/** 'Сначала — человек и собака; с 5-й секунды — автомобиль; с 9-й секунды — снова человек и собака.' */
function storyOf(stretches: Stretch[]): string {
  const shown = stretches.map(({ best }) => shownIn(best.sight));
  if (shown.every((text) => text === null)) return NOTHING_KNOWN;
  const [first] = stretches;
  if (stretches.length === 1 && first) return `В кадре — ${shown[0] ?? ''}.`;
  const clauses = stretches.slice(0, MOST_TOLD).map(({ second }, index) => {
    const text = shown[index] ?? null;
    const isBack = text !== null && shown.slice(0, index).includes(text);
    return `${index === 0 ? 'Сначала' : sinceWords(second)} — ${isBack ? 'снова ' : ''}${text ?? 'ничего знакомого'}`;
  });
  const untold = stretches.length - clauses.length;
  const rest = untold > 0 ? ` Дальше — ещё ${untold} ${agree(untold, { one: 'смена', few: 'смены', many: 'смен' })} содержания кадра.` : '';
  return `${clauses.join('; ')}.${rest}`;
}

function lightSentence(frames: SeenFrame[]): string | null {
  if (frames.length === 0) return null;
  const isGrey = frames.every(({ sight }) => sight.impression.is_grey);
  const mean = frames.reduce((sum, { sight }) => sum + sight.impression.lightness, 0) / frames.length;
  const facts = [isGrey ? 'съёмка чёрно-белая' : null, lightName(mean)].filter((fact) => fact !== null);
  return facts.length === 0 ? null : `${capitalise(facts.join(', '))}.`;
}

/** Each inscription once, with the second at which it was first read. */
function inscriptionSentences(frames: SeenFrame[]): string[] {
  const told = new Set<string>();
  const sentences: string[] = [];
  for (const { second, sight } of frames) {
    const facts = legible(textGistOf(sight)).filter((fact) => !told.has(fact.toLowerCase()));
    if (facts.length === 0 || sentences.length >= MOST_INSCRIPTIONS) continue;
    for (const fact of facts) told.add(fact.toLowerCase());
    sentences.push(`${capitalise(atWords(second))} ${reads(facts)}.`);
  }
  return sentences;
}

function codesSentence(frames: SeenFrame[]): string | null {
  const first = frames.find(({ sight }) => sight.codes.length > 0);
  return first ? `${capitalise(atWords(first.second))} ${codesSeen(first.sight.codes) ?? ''}.` : null;
}
