import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '../../config/settings.ts';
import { company } from '../../src/content/content.ts';
import { contentFile } from '../../src/content/schema/schemas.ts';
import { readConformanceReport } from './conformance-report.ts';
import { runDraftingCommand } from './run-drafting-command.ts';
import { draftStatement, type StatementName, statementNames } from './statements.ts';

/** Drafts a statement from the facts and settings in use (`npm run statement`); replaces no file. */
function run() {
  const { positionals } = parseArgs({ allowPositionals: true });
  const name = statementNames.find((each) => positionals.length === 1 && each === positionals[0]);
  if (!name) {
    const names = statementNames.join(', ');
    return {
      says: `Name one statement of ${names}: "npm run statement -- ${statementNames[0]}".`,
      exitCode: 2,
    } as const;
  }
  return write(name);
}

function write(name: StatementName) {
  const file = contentFile(`pages/${name}`);
  const report = readConformanceReport();
  const draft = draftStatement(name, { settings: readSettings(process.env), company, report });
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, draft, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const says = `${file} is there already and stays as it is: delete it first if you want a new draft.`;
    return { says, exitCode: 1 } as const;
  }
  const without =
    name === 'accessibility' && !report ? ' It has no results of tests: "npm run conformance" makes them.' : '';
  const says = `${file} is a draft, which no build publishes.${without} Read it, fill in what stands in square brackets, and delete its first paragraph and the line "draft: true": "npm run launch-check" shows what is left.`;
  return { says, exitCode: 0 } as const;
}

runDraftingCommand(run);
