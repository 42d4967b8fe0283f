import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { FrameEvidence } from '@rakurs/contract';
import { nounsSaid } from '../../testing/nouns-said.ts';
import { seen, frameAnalysis } from '../../testing/frame-analyses.ts';
import { vocabulary } from '../../testing/vocabulary.ts';
import { describeImage } from './describe-image.ts';
import { pluralVerb } from './verbs.ts';

/**
 * What the networks told of 120 photographs that they were not trained on, as numbers; `there` are the nouns of the
 * detector that COCO's exhaustive labels (CC BY 4.0) name, `must` those that fill the picture; `does` is what is done
 * there by a caption that a person wrote (CC BY 4.0), as our sentences say it.
 */
const Box = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.number()]);
const Recorded = z.object({
  must: z.array(z.string()),
  there: z.array(z.string()),
  does: z.array(z.string()),
  objects: z.array(Box),
  glimpses: z.array(Box),
  evidence: FrameEvidence.extend({ concepts: z.array(z.tuple([z.number(), z.number()])) }),
});
const frames = z
  .array(Recorded)
  .parse(JSON.parse(readFileSync(new URL('../../testing/recorded-frames.json', import.meta.url), 'utf8')));

const boxOf = ([noun, confidence, ...box]: z.output<typeof Box>) => seen(noun, box, { confidence });
const describeRecorded = ({ objects, glimpses, evidence }: z.output<typeof Recorded>): string => {
  const analysis = frameAnalysis(objects.map(boxOf), {
    glimpses: glimpses.map(boxOf),
    evidence: { ...evidence, concepts: evidence.concepts.map(([id, probability]) => ({ id, probability })) },
  });
  return describeImage(analysis, { vocabulary });
};

/** Words that a sentence may say of something else: a plate of soup is no bowl to the labels. */
const OTHERWISE = new Set([
  'dining table',
  'orange',
  'bottle',
  'bowl',
  'cup',
  'chair',
  'sports ball',
  'stop sign',
  'remote',
  'mouse',
]);
const NAMESAKES: Readonly<Record<string, string>> = {
  'baseball bat': 'baseball glove',
  'baseball glove': 'baseball bat',
  knife: 'scissors',
};

/** What somebody does; that a thing stands where it is, is no such claim. */
const DEEDS =
  'едет катается играет ест режет запускает бросает ловит отбивает замахивается говорит спит пасётся летит держит сидит лежит'.split(
    ' ',
  );
const deedsIn = (text: string): string[] => {
  const words: string[] = text.toLowerCase().match(/[а-яё]+/g) ?? [];
  return DEEDS.filter((deed) => words.includes(deed) || words.includes(pluralVerb(deed) ?? deed));
};

it.each(frames.map((frame, at) => ({ at, frame })))(
  'tells of photograph $at what fills it and is done there, and nothing that is not',
  ({ frame }) => {
    const text = describeRecorded(frame);
    const said = nounsSaid(text);
    const mayBeSaid = (noun: string) =>
      frame.there.includes(noun) || frame.there.includes(NAMESAKES[noun] ?? noun) || OTHERWISE.has(noun);
    expect({ text, invented: said.filter((noun) => !mayBeSaid(noun)) }).toEqual({ text, invented: [] });
    expect(said).toEqual(expect.arrayContaining(frame.must));
    expect({ text, does: deedsIn(text) }).toEqual({ text, does: frame.does });
    expect(text.split(/(?<=\.) /).length).toBeLessThanOrEqual(2);
    expect(text).not.toMatch(/Также вид|На снимке вид/);
  },
);

it('holds 120 photographs', () => expect(frames).toHaveLength(120));
