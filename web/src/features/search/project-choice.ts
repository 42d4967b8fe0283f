/** A project as far as the filter needs it. */
export interface ProjectChoice {
  id: number;
  title: string;
}
