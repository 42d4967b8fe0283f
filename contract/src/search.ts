import { z } from 'zod';
import { FileKind } from './file-kind.ts';
import { defineRoutes } from './route.ts';
import { Id, line } from './values.ts';

/** Constants of the search modal (A section 9). */
export const SEARCH_PAGE_SIZE = 10;
const MAX_SEARCH_PAGE_SIZE = 100;
const LAST_SEARCH_PAGE = 1000;
export const MAX_QUERY_LENGTH = 500;

/**
 * Where a query was found in a file; 'taught' is what a class of the project found, 'concept' what our own model saw in
 * the picture as a whole.
 */
export const MatchField = z.enum([
  'title',
  'name',
  'description',
  'ai_description',
  'ocr',
  'code',
  'label',
  'taught',
  'detection',
  'concept',
]);
export type MatchField = z.output<typeof MatchField>;

/**
 * How the found word relates to the typed one; 'likeness': no word of it, the picture as a whole resembles what was
 * asked for.
 */
export const MatchHow = z.enum(['exact', 'synonym', 'hypernym', 'typo', 'layout', 'lookalike', 'likeness']);
export type MatchHow = z.output<typeof MatchHow>;

/**
 * Whether what was found is what was asked for, only perhaps, or surely only some of it. Results come in this order.
 */
export const Certainty = z.enum(['sure', 'perhaps', 'partial']);
export type Certainty = z.output<typeof Certainty>;

const fraction = z.number().min(0).max(1);

/**
 * Why a file was found: a piece of its text with the found words marked, and where on the picture or in the video they
 * are.
 */
export const SearchReason = z.object({
  field: MatchField,
  how: MatchHow,
  fragment: z.string(),
  /** Half-open ranges of letters of the fragment. */
  marks: z.array(z.tuple([z.int().min(0), z.int().min(0)])),
  /** Of a read word or of a detection. */
  box: z.object({ x0: fraction, y0: fraction, x1: fraction, y1: fraction }).nullable(),
  /** Of a video. */
  second: z.number().min(0).nullable(),
  /** The frame it was seen on; null of what is told of the file as a whole. */
  frame_id: Id.nullable(),
});
export type SearchReason = z.output<typeof SearchReason>;

export const SearchItem = z
  .object({
    id: Id,
    title: z.string(),
    ai_description: z.string().nullable(),
    file_url: z.string().nullable(),
    thumbnail_url: z.string().nullable(),
    project_id: Id,
    data_source_id: Id,
    kind: FileKind,
    certainty: Certainty,
    /** Of a partial one: the asked words that it does not hold. */
    missing: z.array(z.string()),
    /**
     * Of a video: the frame on which the first reason with a moment was seen, as a picture. Null where reasons tell no
     * moment.
     */
    frame: z.object({ second: z.number().min(0), url: z.string() }).nullable(),
    why: z.array(SearchReason),
  })
  .meta({ id: 'SearchItem' });
export type SearchItem = z.output<typeof SearchItem>;
/** The specification's `searchResult` is a JSON text of this. */
export const SearchResult = z.array(SearchItem);

/** A part of the query that is not a plain word, for the chips of the modal. */
export const SearchChip = z.object({
  kind: z.enum([
    'project',
    'source',
    'class',
    'type',
    'after',
    'before',
    'phrase',
    'without',
    'time',
    'count',
    'layout',
    'typo',
    'near',
    'unknown',
  ]),
  /** What to show: the value as it was understood. */
  value: z.string(),
  /**
   * The piece of the query it came from; taking it out of the query takes the chip away. Empty for chips that only tell
   * ('layout', 'typo'). Of 'near' the value is what was looked for instead of a word that nobody here knows.
   */
  source: z.string(),
  /**
   * Whether there is such a project, source, class, type, date or word. An unknown one of these finds nothing, but for
   * an unknown word: the others are looked for without it.
   */
  known: z.boolean(),
});
export type SearchChip = z.output<typeof SearchChip>;

export const searchRoutes = defineRoutes({
  search: {
    method: 'POST',
    path: '/api/users/search',
    access: 'user',
    permission: 'search',
    // A POST by specification, though it only looks.
    changes: false,
    expensive: true,
    body: z.object({
      content: line(MAX_QUERY_LENGTH),
      pageNumber: z.int().min(0).max(LAST_SEARCH_PAGE).default(0),
      searchSize: z.int().min(1).max(MAX_SEARCH_PAGE_SIZE).default(SEARCH_PAGE_SIZE),
    }),
    answer: z.object({ searchResult: z.string(), chips: z.array(SearchChip) }),
  },
  /**
   * What can stand after 'класс:': titles of machine detections, labels and taught classes that one's own files hold,
   * the commonest first.
   */
  listSearchClasses: {
    method: 'GET',
    path: '/api/users/search/classes',
    access: 'user',
    permission: 'search',
    answer: z.object({ classes: z.array(z.object({ title: z.string(), amount: z.int() })) }),
  },
});
