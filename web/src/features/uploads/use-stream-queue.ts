import type { DataSourceFile, NewStream } from '@rakurs/contract';
import { useEffect, useRef, useState } from 'react';
import { api } from '#shared/api/index.ts';
import { linksIn, dropFirstLink } from './stream-links.ts';

type Step = { step: 'idle' } | { step: 'loading'; link: string } | { step: 'failed'; link: string; error: unknown };

interface Options {
  describe: (link: string) => Omit<NewStream, 'rtsp_url'>;
  onAdded: (file: DataSourceFile) => void;
  /** Nothing is left in the box. */
  onFinished: (amount: number) => void;
}

/** The box of links and its way to the server: one at a time, up to the first failure; what is added leaves the box. */
export const useStreamQueue = ({ describe, onAdded, onFinished }: Options) => {
  const [text, setText] = useState('');
  const [step, setStep] = useState<Step>({ step: 'idle' });
  const isStopped = useRef(false);
  // A form that has gone asks for nothing more.
  useEffect(() => {
    isStopped.current = false;
    return () => void (isStopped.current = true);
  }, []);

  const addFirst = async (box: string, amount: number): Promise<void> => {
    const [link] = linksIn(box);
    if (link === undefined || isStopped.current) {
      setStep({ step: 'idle' });
      return link === undefined ? onFinished(amount) : undefined;
    }
    setStep({ step: 'loading', link });
    try {
      onAdded(await api.newStream({ body: { ...describe(link), rtsp_url: link } }));
    } catch (error) {
      return setStep({ step: 'failed', link, error });
    }
    const rest = dropFirstLink(box);
    setText(rest);
    return addFirst(rest, amount + 1);
  };

  return {
    text,
    setText,
    step,
    start: (): void => {
      isStopped.current = false;
      void addFirst(text, 0);
    },
    /** After the one on its way: a request that has left cannot be taken back. */
    stop: (): void => void (isStopped.current = true),
  };
};
