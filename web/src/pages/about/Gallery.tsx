import { ru } from '#shared/text/ru-public.ts';
import { pictures, type SchemedPicture } from '../landing/pictures.ts';
import { Screen } from '../landing/Screen.tsx';
import styles from './Gallery.module.css';

const texts = ru.about.gallery;

/** What is on each is told by the landing page's words for the same picture. */
const SHOWN: { picture: SchemedPicture; alt: string; caption: string }[] = [
  { picture: pictures.hero, alt: ru.landing.heroPicture, caption: texts.objects },
  { picture: pictures.search, alt: ru.landing.points.search.picture, caption: texts.search },
  { picture: pictures.insights, alt: ru.landing.points.insights.picture, caption: texts.codes },
];

/** Real screens of the product. */
export function Gallery() {
  return (
    <ul className={`bare-list grid gap-16 ${styles.gallery}`} aria-label={texts.label}>
      {SHOWN.map(({ picture, alt, caption }) => (
        <li key={caption}>
          <figure>
            <Screen picture={picture} alt={alt} />
            <figcaption>{caption}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
