declare module 'virtual:catalogue-files' {
  /** Where the browser finds each part of the texts, such as `shop.en`; see `scripts/lib/catalogue-files.ts`. */
  const files: Readonly<Partial<Record<string, string>>>;
  export default files;
}
