/**
 * In the environment of a command that has its settings: the folder from which it was called. Set
 * before the restart with flags, and by a shop that runs a command.
 */
export const calledFrom = 'PHONEHAAT_CALLED_FROM';
