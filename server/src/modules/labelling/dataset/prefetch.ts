interface Begun<T> {
  source: AsyncGenerator<T>;
  first: Promise<IteratorResult<T, unknown>>;
}

/**
 * Prefetch: what the sources give, one source after another, while the first thing of so many that follow is already
 * being made.
 * Whoever leaves early closes those too whose turn never came.
 */
export async function* prefetch<T>(sources: AsyncIterable<AsyncGenerator<T>>, ahead: number): AsyncGenerator<T> {
  const begun: Begun<T>[] = [];
  try {
    for await (const source of sources) {
      begun.push(begin(source));
      if (begun.length > ahead) yield* takeFirst(begun);
    }
    while (begun.length > 0) yield* takeFirst(begun);
  } finally {
    await Promise.allSettled(begun.map(({ source }) => source.return(undefined)));
  }
}

function begin<T>(source: AsyncGenerator<T>): Begun<T> {
  const first = source.next();
  // Heard when its turn comes; until then it is nobody's.
  first.catch(() => undefined);
  return { source, first };
}

async function* takeFirst<T>(begun: Begun<T>[]): AsyncGenerator<T> {
  const [current] = begun;
  if (!current) return;
  for (let step = await current.first; !step.done; step = await current.source.next()) yield step.value;
  begun.shift();
}
