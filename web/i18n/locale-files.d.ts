declare module 'virtual:locale-files' {
  /** Where the browser finds each part of the texts, such as `shop.en`; see `scripts/lib/locale-files.ts`. */
  const files: Readonly<Partial<Record<string, string>>>;
  export default files;
}
