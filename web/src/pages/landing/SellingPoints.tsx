import { IconApi, IconBrain, IconPlugConnected, IconPointer, IconSearch, IconVideo } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import styles from './LandingPage.module.css';

const texts = ru.landing.points;

const POINTS = [
  { ...texts.labelling, Icon: IconPointer },
  { ...texts.search, Icon: IconSearch },
  { ...texts.realtime, Icon: IconVideo },
  { ...texts.integration, Icon: IconPlugConnected },
  { ...texts.models, Icon: IconBrain },
  { ...texts.api, Icon: IconApi },
];

export function SellingPoints() {
  return (
    <section className={styles.points}>
      <h2>{ru.landing.pointsTitle}</h2>
      <ul className={styles.list}>
        {POINTS.map(({ title, text, Icon }) => (
          <li key={title} className={styles.point}>
            <span className={styles.icon} aria-hidden="true">
              <Icon size={22} stroke={1.7} />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
