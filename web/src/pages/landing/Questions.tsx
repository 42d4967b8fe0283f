import { IconChevronDown } from '@tabler/icons-react';
import { ru } from '#shared/text/ru-public.ts';
import styles from './Questions.module.css';

export function Questions() {
  return (
    <section className={`grid site-width ${styles.section}`} aria-labelledby="questions">
      <h2 id="questions">{ru.landing.questionsTitle}</h2>
      <div className={styles.list}>
        {ru.landing.questions.map(({ question, answer }) => (
          <details key={question} className={`line-below ${styles.item}`}>
            <summary>
              {question}
              <IconChevronDown size={20} aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
