declare module 'virtual:catalogue-files' {
  /** Where the browser finds the texts of each language; see `scripts/lib/catalogue-files.ts`. */
  const files: Readonly<Record<'en' | 'bn', string>>;
  export default files;
}
