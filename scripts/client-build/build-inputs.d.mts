/** The inputs of a web build: files and folders, as paths below `root`. */
export function buildInputs(root: string): string[];
