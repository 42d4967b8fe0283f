import { AppError } from '#platform/errors.ts';
import { rubles } from '#platform/text/rubles.ts';

/**
 * Throws where work would cost more than who asks for it was shown. Without a plan there is no price, and others refuse
 * it.
 */
export function requirePriceShown(kopecks: number | null, shown: number): void {
  if (kopecks !== null && kopecks > shown)
    throw new AppError(
      'conflict',
      `Теперь это стоит ${rubles(kopecks)}: цена не та, что была показана. Посмотрите новую и подтвердите ещё раз.`,
    );
}
