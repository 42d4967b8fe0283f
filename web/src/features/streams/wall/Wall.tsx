import { useElementSize } from '@mantine/hooks';
import type { Stream } from '@rakurs/contract';
import type { KeyboardEvent } from 'react';
import { ru } from '#shared/text/ru.ts';
import { columnsFor, neighbourOf, rowsFor } from './wall-grid.ts';
import { WallTile } from './WallTile.tsx';

const TILES = '[data-tile]';

/** Cameras side by side, all of them in sight whatever the window. */
export function Wall({ streams }: { streams: readonly Stream[] }) {
  const { ref, width, height } = useElementSize<HTMLUListElement>();
  const columns = columnsFor(streams.length, { width, height });

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const tiles = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>(TILES) ?? [])];
    const next = neighbourOf(tiles.indexOf(event.currentTarget), event.key, { columns, amount: tiles.length });
    if (next === null) return;
    event.preventDefault();
    tiles[next]?.focus();
  };

  return (
    <ul
      ref={ref}
      className="bare-list grid gap-4 flex-1 lean"
      aria-label={ru.wall.grid}
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rowsFor(streams.length, columns)}, minmax(0, 1fr))`,
      }}
    >
      {streams.map((stream) => (
        <WallTile key={stream.file_id} stream={stream} onKeyDown={walk} />
      ))}
    </ul>
  );
}
