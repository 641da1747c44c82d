import { existsSync } from 'node:fs';
import { join } from 'node:path';
import yargs from 'yargs';
import { hideBin } from 'yargs/helpers';
import { root } from '../../scripts/lib/paths.mjs';
import { version } from '../start/version.ts';
import { commands, type Typed } from './commands.ts';
import { runCommand } from './run-command.ts';

// For the operator of the machine: `phonehaat COMMAND`, in a clone, a release, a unit and an image.

const isClone = existsSync(join(root, 'scripts/start.mjs'));
const name = isClone ? './phonehaat' : 'phonehaat';

const cli = yargs(hideBin(process.argv))
  .scriptName(name)
  .usage('$0 COMMAND\n\nRuns and looks after a PhoneHaat shop. Settings: .env.example.')
  .version(version)
  .strict()
  .demandCommand(1, 'Which command?')
  .recommendCommands()
  .wrap(100)
  // Texts are English everywhere, like those of the log.
  .locale('en')
  .completion('completion', 'prints a script that completes commands by the tab key')
  .epilogue('Ends with 0 when done, 1 when something is wrong, 2 when a command was misspelt.')
  .fail((message, error, shown) => {
    if (error) throw error;
    shown.showHelp('error');
    console.error(`\n${message}`);
    process.exit(2);
  });

for (const { command, describe, aliases = [], build, run } of commands) {
  cli.command({
    command,
    describe,
    aliases,
    builder: (each) => build?.(each) ?? each,
    handler: (typed) => runCommand(() => run(typed as Typed)),
  });
}

await cli.parseAsync();
