import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { categoryIds, conditions } from '#contract/constants.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { usePreview } from '#web/providers/image-host/use-preview.ts';
import { Button } from '#web/ui/button.tsx';
import { PhotoField, Select, TextArea, TextField } from '#web/ui/field.tsx';
import { type CheckedProduct, productWithPhoto, type TypedProduct } from './product-with-photo.ts';
import { useAddProduct } from './use-add-product.ts';

/** Price and phone fields are text, so that Bangla digits can be typed. */
export function AddProductForm() {
  const { addProduct: text, conditions: conditionNames, categories } = useMessages();
  const { register, handleSubmit, formState, setError, watch } = useForm<
    TypedProduct,
    unknown,
    CheckedProduct
  >({
    resolver: zodResolver(productWithPhoto),
    defaultValues: {
      name: '',
      selingPrice: '',
      marketPrice: '',
      phoneNumber: '',
      description: '',
      location: '',
      condition: conditions[0],
      categoryId: categoryIds[0],
      useTime: '',
      ramRoom: '',
    },
  });
  const { errors } = formState;
  const addProduct = useAddProduct(setError);
  const preview = usePreview(watch('img')?.[0]);
  return (
    <form
      noValidate
      method="post"
      onSubmit={handleSubmit((product) => addProduct.mutate(product))}
      className="grid gap-4 sm:grid-cols-2"
    >
      <div className="sm:col-span-2">
        <PhotoField
          label={text.photo}
          hint={text.photoHint}
          preview={preview}
          previewLabel={text.photoPreview}
          error={errors.img?.message}
          {...register('img')}
        />
      </div>
      <div className="sm:col-span-2">
        <TextField
          label={text.name}
          placeholder={text.namePlaceholder}
          error={errors.name?.message}
          {...register('name')}
        />
      </div>
      <Select
        label={text.category}
        options={categoryIds.map((id) => ({ value: id, label: categories[id] }))}
        error={errors.categoryId?.message}
        {...register('categoryId')}
      />
      <Select
        label={text.condition}
        options={conditions.map((value) => ({ value, label: conditionNames[value] }))}
        error={errors.condition?.message}
        {...register('condition')}
      />
      <TextField
        label={text.sellingPrice}
        inputMode="decimal"
        error={errors.selingPrice?.message}
        {...register('selingPrice')}
      />
      <TextField
        label={text.marketPrice}
        inputMode="decimal"
        error={errors.marketPrice?.message}
        {...register('marketPrice')}
      />
      <TextField
        label={text.ramRoom}
        placeholder={text.ramRoomPlaceholder}
        error={errors.ramRoom?.message}
        {...register('ramRoom')}
      />
      <TextField
        label={text.useTime}
        placeholder={text.useTimePlaceholder}
        error={errors.useTime?.message}
        {...register('useTime')}
      />
      <TextField
        label={text.phoneNumber}
        type="tel"
        autoComplete="tel-national"
        error={errors.phoneNumber?.message}
        {...register('phoneNumber')}
      />
      <TextField
        label={text.location}
        placeholder={text.locationPlaceholder}
        error={errors.location?.message}
        {...register('location')}
      />
      <div className="sm:col-span-2">
        <TextArea
          label={text.description}
          hint={text.descriptionHint}
          error={errors.description?.message}
          {...register('description')}
        />
      </div>
      <Button type="submit" busy={addProduct.isPending} className="sm:col-span-2">
        {text.submit}
      </Button>
    </form>
  );
}
