import { displayName, type User } from '@rakurs/contract';
import { IconLayoutDashboard, IconLogout } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { session, useSession } from '#shared/api/index.ts';
import { CABINET_PATH, HOME_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru-public.ts';
import styles from './SiteHeader.module.css';

interface Props {
  /** What stands here when nobody is signed in after all. */
  visitor: ReactNode;
  waiting: ReactNode;
}

/** The signed-in face of the header: the way to the cabinet with whose it is, and the way out. */
export function Person({ visitor, waiting }: Props) {
  const state = useSession();
  switch (state.step) {
    case 'restoring':
      return waiting;
    case 'signedIn':
      return <SignedIn user={state.user} />;
    case 'offline':
      // Signed in as far as this device knows, but who it is the server alone knows.
      return <SignedIn user={null} />;
    case 'visitor':
    case 'failed':
      return visitor;
  }
}

function SignedIn({ user }: { user: User | null }) {
  const signOut = useLeaving();
  const name = user && displayName(user);
  return (
    <div className={styles.person}>
      <Link to={CABINET_PATH} className={styles.cabinet} title={name ?? undefined}>
        <IconLayoutDashboard size={20} aria-hidden="true" />
        <span className="visually-hidden">{ru.site.cabinet} </span>
        {user && (
          <span className={`grid size-13 ${styles.who}`}>
            <span className="ellipsis semibold">{name}</span>{' '}
            <span className={`tabular dimmed ${styles.id}`}>{ru.site.userId(user.id)}</span>
          </span>
        )}
      </Link>
      <button
        type="button"
        className={styles.icon}
        title={ru.site.signOut}
        aria-label={ru.site.signOut}
        disabled={signOut.isLeaving}
        onClick={signOut.leave}
      >
        <IconLogout size={20} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Signs out and goes to the site root. Without the queries that useSignOut of the cabinet lives on. */
function useLeaving() {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await session.signOut();
    await navigate(HOME_PATH);
  };
  return { isLeaving, leave: () => void leave() };
}
