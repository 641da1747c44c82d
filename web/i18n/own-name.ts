import { type ShopNames, setShopNames, withShopName } from '#contract/shop-name.ts';
import { renameWith } from './messages.ts';

/** Names the texts of this page by its attribute. */
export function takeNames(attribute: string): void {
  setShopNames(JSON.parse(attribute) as ShopNames);
  renameWith(withShopName);
}
