import { expect, it } from 'vitest';
import { genderOf, inflectFor } from '../web/src/shared/text/agreement.ts';
import { agreeing as agreeingWith } from '../worker/src/language/adjectives.ts';
import { NOUNS, titleOf } from '../worker/src/nouns/nouns.ts';

/**
 * Screens know a thing by its name alone; the worker has the gender of each in a table. What one says, the other says
 * too.
 */
it.each(NOUNS.map((noun) => [titleOf(noun), noun]))(
  'a colour agrees with «%s» on a screen as in a description',
  (title, noun) => {
    expect(genderOf(title)).toBe(noun.gender);
    for (const colour of ['коричневый', 'голубой', 'синий'])
      expect(inflectFor(colour, title)).toBe(agreeingWith(colour, noun.gender));
  },
);
