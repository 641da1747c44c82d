import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BrandModel } from '#contract/phones/products.ts';
import { useBrands } from '#web/api/brand-names.ts';
import { api } from '#web/api/browser.ts';

const modelsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['brand-models', slug],
    queryFn: () => api('GET /brands/:slug/models', { params: { slug } }),
    // The catalogue changes rarely; the field takes any name without it.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The catalogue's models of a brand, newest first; [] until they are loaded. */
export function useModels(categoryId: string | undefined): readonly BrandModel[] {
  const slug = useBrands().find((brand) => brand.categoryId === categoryId)?.slug ?? '';
  return useQuery({ ...modelsQuery(slug), enabled: slug !== '' }).data ?? [];
}

const simple = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ');

/** The model with exactly this name, ignoring case. */
export const findModel = (models: readonly BrandModel[], name = ''): BrandModel | undefined =>
  models.find((model) => simple(model.name) === simple(name));

/** RAM and storage of a model, as `ramRoom` has them. */
export const variantsOf = (model: BrandModel | undefined): string[] =>
  model?.variants.map(({ ram, storage }) => `${ram}/${storage} GB`) ?? [];

/** The slug of the model with a phone's name, among its brand's loaded models. */
export function useFindModel() {
  const queryClient = useQueryClient();
  const brands = useBrands();
  return ({ categoryId, name }: { categoryId: string; name: string }): string | undefined => {
    const slug = brands.find((brand) => brand.categoryId === categoryId)?.slug ?? '';
    return findModel(queryClient.getQueryData(modelsQuery(slug).queryKey) ?? [], name)?.slug;
  };
}
