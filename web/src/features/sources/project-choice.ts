/** A project as far as the choice of one needs it. */
export interface ProjectChoice {
  id: number;
  title: string;
}
