import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitOptions = Parameters<NodeFS['init']>[1];

/** The two parts of Emscripten's NODEFS that its published types leave out. */
type NodeFsInternals = {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  tryFSOperation: (operation: () => void) => void;
};

/**
 * PGlite's file system on a real folder, with an fsync that reaches the disk.
 *
 * As shipped, NODEFS has no fsync, so a commit survives the end of the process but not the loss of
 * power. This is one of three parts that belong together; the other two are `durableStartParams`.
 */
export class SyncedNodeFS extends NodeFS {
  /** How many fsyncs have reached the disk since this object was made. */
  syncs = 0;

  override async init(pg: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync: NonNullable<InitOptions['preRun']>[number] = (mod) => {
      const nodefs = mod.FS.filesystems.NODEFS as unknown as NodeFsInternals;
      nodefs.stream_ops.fsync = (stream) => {
        // Turns a failure into the errno PostgreSQL expects; it then stops rather than lose a write.
        nodefs.tryFSOperation(() => fsyncSync(stream.nfd));
        this.syncs += 1;
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] },
    };
  }
}
