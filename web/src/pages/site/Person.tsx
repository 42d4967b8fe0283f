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

/** The signed-in face of the header: the way to the cabinet with the person's id, and the way out. */
export function Person({ visitor, waiting }: Props) {
  const state = useSession();
  switch (state.step) {
    case 'restoring':
      return waiting;
    case 'signedIn':
      return <SignedIn id={String(state.user.id)} />;
    case 'offline':
      // Signed in as far as this device knows, but the id is known to the server alone.
      return <SignedIn id="" />;
    case 'visitor':
    case 'failed':
      return visitor;
  }
}

function SignedIn({ id }: { id: string }) {
  const signOut = useLeaving();
  return (
    <div className={styles.person}>
      <Link to={CABINET_PATH} className={styles.cabinet} aria-label={`${ru.site.cabinet} ${id}`.trim()}>
        <IconLayoutDashboard size={20} aria-hidden="true" />
        <span className="tabular">{id}</span>
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
