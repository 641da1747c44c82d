import { BackupError } from '../backup/manifest.ts';
import {
  DatabaseUnreachableError,
  MigrationBlockedError,
  MigrationFailedError,
  NewerDatabaseError,
} from '../db/database-down.ts';
import { FolderInUseError } from '../db/embedded/folder-lock.ts';
import { AddressError } from '../db/hosted/server-address.ts';
import { ConfigError } from './config-error.ts';
import { ClockError } from './database-clock.ts';

const forOperators = [
  AddressError,
  BackupError,
  ClockError,
  ConfigError,
  DatabaseUnreachableError,
  FolderInUseError,
  MigrationBlockedError,
  MigrationFailedError,
  NewerDatabaseError,
];

/** Whether the operator can repair the cause: then the message is enough, without a stack trace. */
export function isForOperator(error: unknown): error is Error {
  return forOperators.some((kind) => error instanceof kind);
}
