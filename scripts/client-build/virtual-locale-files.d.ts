declare module 'virtual:locale-files' {
  /** The address of each locale file, such as `en/common` (`scripts/client-build/locale-files.ts`). */
  const files: Readonly<Partial<Record<string, string>>>;
  export default files;
}
