import { expect, it } from 'vitest';
import { createUploadPlaces } from './upload-places.ts';

it('takes three uploads of a user at once, says why not more, and takes the next when one has ended, well or not', async () => {
  const withPlace = createUploadPlaces();
  const ends: { well: () => void; badly: (why: Error) => void }[] = [];
  const begin = (userId: number, what: string) =>
    withPlace(userId, what, () => new Promise<void>((well, badly) => ends.push({ well, badly })));
  const [first, second, third] = [begin(1, 'a'), begin(1, 'b'), begin(1, 'c')];
  await expect(begin(1, 'd')).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'Одновременно можно загружать не больше трёх файлов. Дождитесь, пока загрузится один из них.',
    details: { retryAfterSeconds: 1 },
  });
  // The same upload anew, and somebody else's.
  const [again, other] = [begin(1, 'a'), begin(2, 'x')];
  ends[0]?.well();
  await first;
  await expect(begin(1, 'd')).rejects.toThrow('не больше трёх');
  ends[1]?.badly(new Error('The line broke'));
  await expect(second).rejects.toThrow('The line broke');
  const fourth = begin(1, 'd');
  ends.forEach(({ well }) => well());
  await Promise.all([third, again, other, fourth]);
});
