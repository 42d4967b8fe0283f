import { settings } from '#shared/settings/index.ts';
import { ru } from '#shared/text/ru-public.ts';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import { PageHead } from '../site/PageHead.tsx';
import { SiteFrame } from '../site/SiteFrame.tsx';
import styles from './AboutPage.module.css';
import { ContactForm } from './ContactForm.tsx';
import { Gallery } from './Gallery.tsx';
import { Requisites } from './Requisites.tsx';

const texts = ru.about;

/** What the system is: what works today, and apart from it what is only planned. */
export function AboutPage() {
  usePageTitle(texts.documentTitle(settings.brand));
  return (
    <SiteFrame>
      <PageHead title={texts.title} lead={texts.lead(settings.brand)} />
      <div className={`stack site-width ${styles.content}`}>
        <Gallery />
        <section>
          <h2>{texts.todayTitle}</h2>
          <Abilities abilities={texts.today} state="today" />
        </section>
        <section>
          <h2>{texts.plannedTitle}</h2>
          <p>{texts.plannedText}</p>
          <Abilities abilities={texts.planned} state="planned" />
        </section>
        <section className={`grid ${styles.contact}`}>
          <div>
            <h2>{texts.contactTitle}</h2>
            <p>{texts.contactText}</p>
            <Requisites />
          </div>
          <ContactForm />
        </section>
      </div>
    </SiteFrame>
  );
}

function Abilities({ abilities, state }: { abilities: { title: string; text: string }[]; state: 'today' | 'planned' }) {
  return (
    <ul className={`grid gap-16 no-list unpadded ${styles.abilities}`}>
      {abilities.map(({ title, text }) => (
        <li key={title} data-state={state}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
