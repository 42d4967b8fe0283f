import type { FastifyInstance } from 'fastify';

const NODE = /^(?<indent>[│ ]*)[├└]── (?<part>\S*)(?: \((?<methods>[A-Z, ]+)\))?/;
const WIDTH = 4;

/**
 * Every method and address that the server answers, read from the tree that it prints of itself; that tree leaves out
 * the stroke before a star.
 */
export function servedBy(app: FastifyInstance): string[] {
  const parts: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const { indent = '', part = '', methods } = NODE.exec(line)?.groups ?? {};
      if (!part) return [];
      parts.splice(indent.length / WIDTH, Infinity, part);
      return methods
        ? methods.split(', ').map((method) => `${method} ${parts.join('').replace(/([^/])\*$/, '$1/*')}`)
        : [];
    });
}
