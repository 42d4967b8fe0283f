import { LIKELY, SURE, type Certainties } from '../analysis/lexicon.ts';
import { countOfMain, type Scene } from './scene.ts';

/** Who is there, as a subject: in the nominative, and whether the verb stands in the plural. */
interface Who {
  text: string;
  number: 'one' | 'many';
}

/** From here up people are not counted out. */
const A_FEW = 3;
const MANY = 6;

const isSure = (certainties: Certainties, lemma: string): boolean => (certainties.get(lemma) ?? 0) >= SURE;
const isLikely = (certainties: Certainties, lemma: string): boolean => (certainties.get(lemma) ?? 0) >= LIKELY;

/** A man, a woman, a child only when vision is sure of it and see no other; a few people by their number. */
export function whoIsThere(scene: Scene): Who {
  const { main, isExact } = countOfMain('person', scene);
  if (main <= 1) return { text: onePerson(scene.certainties), number: 'one' };
  if (areChildren(scene.certainties)) return { text: 'дети', number: 'many' };
  if (main >= MANY) return { text: 'люди', number: 'many' };
  if (main >= A_FEW) return { text: 'несколько человек', number: 'many' };
  if (!isExact) return { text: 'люди', number: 'many' };
  const isCouple = isSure(scene.certainties, 'man') && isSure(scene.certainties, 'woman');
  return { text: isCouple ? 'мужчина и женщина' : 'два человека', number: 'many' };
}

function areChildren(certainties: Certainties): boolean {
  return (
    ['child', 'boy', 'girl'].some((lemma) => isSure(certainties, lemma)) &&
    !isLikely(certainties, 'man') &&
    !isLikely(certainties, 'woman')
  );
}

function onePerson(certainties: Certainties): string {
  const [man, woman, boy, girl, child, baby] = ['man', 'woman', 'boy', 'girl', 'child', 'baby'].map(
    (lemma) => certainties.get(lemma) ?? 0,
  );
  const [isAdult, isYoung] = [Math.max(man ?? 0, woman ?? 0), Math.max(boy ?? 0, girl ?? 0, child ?? 0, baby ?? 0)];
  if (isYoung >= SURE && isAdult < LIKELY) {
    if ((boy ?? 0) >= SURE && (girl ?? 0) < LIKELY) return 'мальчик';
    if ((girl ?? 0) >= SURE && (boy ?? 0) < LIKELY) return 'девочка';
    return (baby ?? 0) >= SURE && (boy ?? 0) < LIKELY && (girl ?? 0) < LIKELY ? 'малыш' : 'ребёнок';
  }
  if (isYoung >= LIKELY) return 'человек';
  if ((man ?? 0) >= SURE && (woman ?? 0) < LIKELY) return 'мужчина';
  return (woman ?? 0) >= SURE && (man ?? 0) < LIKELY ? 'женщина' : 'человек';
}

/** A sentence that has people in it, in whatever case. */
export const mentionsPeople = (text: string): boolean =>
  /человек|мужчин|женщин|мальчик|девоч|реб[её]н|дет(и|ей|ьми|ям)|люд|малыш|бейсболист|теннисист|футболист|лыжник|сноубордист|с[её]рфер|скейтбордист|скейтер|игрок|толп|всадник|мотоциклист/i.test(
    text,
  );
