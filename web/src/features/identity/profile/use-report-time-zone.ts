import { useEffect, useEffectEvent } from 'react';
import { api, session, useUser } from '#shared/api/index.ts';
import { browserZone } from '#shared/time/zone.ts';

/**
 * The server writes times too, into names, letters and answers: it is told by whose clock, once a visit, and only where
 * it knows another.
 */
export const useReportTimeZone = (): void => {
  const { id, browserTimeZone } = useUser();
  const report = useEffectEvent(() => {
    if (browserTimeZone === browserZone()) return;
    // Nobody waits for it, and the next visit tells it again.
    api
      .changeProfile({ body: { browserTimeZone: browserZone() } })
      .then((user) => session.updateUser(user))
      .catch(() => undefined);
  });
  // Not whenever it is other: two devices of one user in two zones would tell it in turns for ever.
  useEffect(() => report(), [id]);
};
