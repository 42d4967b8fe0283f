import { PEOPLE_PAGE_SIZE, type AccountOfUser, type TrainingMode } from '@rakurs/contract';
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#shared/api/index.ts';

interface PeoplePage {
  people: AccountOfUser[];
  amount: number;
  training: TrainingMode;
}
type Pages = InfiniteData<PeoplePage, number>;

const PEOPLE = 'people';

export const useUsers = (search: string) => {
  const pages = useInfiniteQuery({
    queryKey: [PEOPLE, search],
    queryFn: ({ pageParam }) => api.listPeople({ query: { search, page: pageParam, page_size: PEOPLE_PAGE_SIZE } }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (all.length * PEOPLE_PAGE_SIZE < last.amount ? all.length : undefined),
    // While the next letters are looked up, those found before stay in sight.
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
  // Somebody new pushes another onto the next page, where they are answered again.
  const people = useMemo(
    () => [
      ...new Map(
        (pages.data?.pages ?? []).flatMap((page) => page.people).map((person) => [person.id, person]),
      ).values(),
    ],
    [pages.data],
  );
  return { people, pages, training: pages.data?.pages[0]?.training ?? 'all' };
};

const put = (kept: Pages | undefined, changed: AccountOfUser): Pages | undefined =>
  kept && {
    ...kept,
    pages: kept.pages.map((page) => ({
      ...page,
      people: page.people.map((person) => (person.id === changed.id ? changed : person)),
    })),
  };

export const useChangeTraining = (personId: number) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (canTrainLearningModels: boolean) =>
      api.changePerson({ params: { personId }, body: { canTrainLearningModels } }),
    onSuccess: (changed) => void queries.setQueriesData<Pages>({ queryKey: [PEOPLE] }, (kept) => put(kept, changed)),
  });
};

export const usePasswordLink = (person: AccountOfUser) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.newPasswordLink({ params: { personId: person.id } }),
    onSuccess: () =>
      void queries.setQueriesData<Pages>({ queryKey: [PEOPLE] }, (kept) =>
        put(kept, { ...person, password_asked_at: null }),
      ),
  });
};
