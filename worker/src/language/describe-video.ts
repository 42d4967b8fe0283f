import type { Scene, FrameAnalysis } from '@rakurs/contract';
import type { AnalysedFrame, AnalysedFile } from '../analysis/analysed-file.ts';
import { codesSeen } from './codes.ts';
import { agree, capitalise } from './grammar.ts';
import { mainSentence } from './main-sentence.ts';
import { sceneOf } from './scene.ts';
import { joined, stretchesOf, type Stretch } from './scenes.ts';
import { dateSentence, lightName } from './setting.ts';
import { legible, reads, textFactsOf } from './text-facts.ts';
import { atWords, durationWords, sinceWords } from './time-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** More would not be read, and the scenes tell the rest one by one. */
const MAX_TOLD_EVENTS = 8;
const MAX_INSCRIPTIONS = 3;
const NOTHING_KNOWN = 'Знакомые предметы в кадре не распознаны.';

type VideoSubject = Pick<AnalysedFile, 'frames' | 'durationSeconds' | 'realDate'> & {
  timeZone: string;
  vocabulary: Vocabulary;
};

/**
 * What happens in a stretch of the video, as a clause: 'человек едет на велосипеде'; null when nothing is known of it.
 */
interface Event extends Stretch {
  told: string | null;
  sentences: string[];
}

/** What happens in a video, over time: the whole in a few sentences, and every scene with its seconds. */
export function describeVideo({ vocabulary, ...subject }: VideoSubject): { text: string; scenes: Scene[] } {
  const events = joined(
    stretchesOf(subject).map((stretch) => ({ ...stretch, ...eventOf(stretch.best.analysis, vocabulary) })),
  );
  const frames = subject.frames.toSorted((one, other) => one.second - other.second);
  const sentences = [
    subject.durationSeconds === null ? 'Видео.' : `Видео, ${durationWords(subject.durationSeconds)}.`,
    storyOf(events),
    lightSentence(frames),
    ...inscriptionSentences(frames),
    codesSentence(frames),
    dateSentence(subject),
  ];
  const scenes = events.map(({ second, untilSecond, best, sentences: told }) => ({
    second,
    until_second: untilSecond,
    text: sceneText(best.analysis, told),
  }));
  return { text: sentences.filter((sentence) => sentence !== null).join(' '), scenes };
}

function eventOf(analysis: FrameAnalysis, vocabulary: Vocabulary): Pick<Event, 'told' | 'sentences'> {
  const main = mainSentence(sceneOf(analysis, vocabulary), vocabulary);
  if (main)
    return {
      told: main.clause,
      sentences: [`${capitalise(main.clause)}.`, ...main.more],
    };
  return { told: null, sentences: [NOTHING_KNOWN] };
}

function sceneText(analysis: FrameAnalysis, told: string[]): string {
  const facts = legible(textFactsOf(analysis));
  const codes = codesSeen(analysis.codes);
  return [...told, facts.length > 0 ? `${capitalise(reads(facts))}.` : null, codes ? `${capitalise(codes)}.` : null]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

/**
 * 'Сначала видны человек и собака; с 5-й секунды по улице едет автомобиль; с 9-й секунды снова видны человек и собака.'
 */
function storyOf(events: Event[]): string {
  const [first] = events;
  if (!first || events.every(({ told }) => told === null)) return NOTHING_KNOWN;
  if (events.length === 1) return first.sentences.join(' ');
  const clauses = events.slice(0, MAX_TOLD_EVENTS).map(({ second, told }, index) => {
    const isBack = told !== null && events.slice(0, index).some((event) => event.told === told);
    return `${index === 0 ? 'Сначала' : sinceWords(second)} ${isBack ? 'снова ' : ''}${told ?? 'нет ничего знакомого'}`;
  });
  const untold = events.length - clauses.length;
  const rest =
    untold > 0
      ? ` Дальше — ещё ${untold} ${agree(untold, { one: 'смена', few: 'смены', many: 'смен' })} содержания кадра.`
      : '';
  return `${clauses.join('; ')}.${rest}`;
}

function lightSentence(frames: AnalysedFrame[]): string | null {
  if (frames.length === 0) return null;
  const isGrey = frames.every(({ analysis }) => analysis.impression.is_grey);
  const mean = frames.reduce((sum, { analysis }) => sum + analysis.impression.lightness, 0) / frames.length;
  const facts = [isGrey ? 'съёмка чёрно-белая' : null, lightName(mean)].filter((fact) => fact !== null);
  return facts.length === 0 ? null : `${capitalise(facts.join(', '))}.`;
}

/** Each inscription once, with the second at which it was first read. */
function inscriptionSentences(frames: AnalysedFrame[]): string[] {
  const told = new Set<string>();
  const sentences: string[] = [];
  for (const { second, analysis } of frames) {
    const facts = legible(textFactsOf(analysis)).filter((fact) => !told.has(fact.toLowerCase()));
    if (facts.length === 0 || sentences.length >= MAX_INSCRIPTIONS) continue;
    for (const fact of facts) told.add(fact.toLowerCase());
    sentences.push(`${capitalise(atWords(second))} ${reads(facts)}.`);
  }
  return sentences;
}

function codesSentence(frames: AnalysedFrame[]): string | null {
  const first = frames.find(({ analysis }) => analysis.codes.length > 0);
  return first ? `${capitalise(atWords(first.second))} ${codesSeen(first.analysis.codes) ?? ''}.` : null;
}
