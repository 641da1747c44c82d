import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import type { Db } from './client.ts';

type Column = {
  /** What a query returns, without `null`: `string`, `Date`, `number`, `boolean` or a name. */
  type: string;
  isNullable: boolean;
  /** Whether an insert may leave it out. */
  isOptional: boolean;
};
type Columns = Map<string, Column>;

type Node = { type: string; start: number; end: number };
type Reference = Node & { typeName: { name: string }; typeArguments?: { params: Node[] } };
type Property = { key: { name: string }; typeAnnotation: { typeAnnotation: Node } };

const folder = join(import.meta.dirname, 'tables');
/** The files one after another, so that a place in the text belongs to one source. */
const source = readdirSync(folder)
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');
const textOf = ({ start, end }: Node) => source.slice(start, end);

const declarations = parseSync('tables.ts', source).program.body.map((statement) =>
  statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
);

/** The types of the files by name. */
const types = new Map(
  declarations.flatMap((statement) =>
    statement?.type === 'TSTypeAliasDeclaration'
      ? [[statement.id.name, statement.typeAnnotation as Node] as const]
      : [],
  ),
);

/** Table → its type, of all the files' interfaces. */
const tables = declarations.flatMap((statement) =>
  statement?.type === 'TSInterfaceDeclaration'
    ? (statement.body.body as unknown as Property[])
    : [],
);

function readColumn(node: Node): Column {
  const { typeName, typeArguments } = node as Reference;
  const alias = types.get(typeName?.name);
  // `CreatedAt` and `Day`; other names are of values.
  if (alias && (alias as Reference).typeName?.name === 'ColumnType') return readColumn(alias);
  const [select, insert] = typeArguments?.params ?? [];
  if (typeName?.name === 'Generated' && select) return { ...readColumn(select), isOptional: true };
  if (typeName?.name === 'ColumnType' && select && insert) {
    const isOptional = /\b(?:never|undefined|null)\b/.test(textOf(insert));
    return { ...readColumn(select), isOptional };
  }
  const [, type = '', orNull] = /^(.*?)( \| null)?$/s.exec(textOf(node)) ?? [];
  return { type, isNullable: orNull !== undefined, isOptional: orNull !== undefined };
}

/** The columns of a table's type, also of `Omit<Table, 'column'> & { … }`. */
function readColumns(node: Node): Columns {
  if (node.type === 'TSIntersectionType') {
    return new Map(
      (node as Node & { types: Node[] }).types.flatMap((one) => [...readColumns(one)]),
    );
  }
  if (node.type === 'TSTypeLiteral') {
    const { members } = node as Node & { members: Property[] };
    return new Map(
      members.map(({ key, typeAnnotation }) => [
        key.name,
        readColumn(typeAnnotation.typeAnnotation),
      ]),
    );
  }
  const { typeName, typeArguments } = node as Reference;
  const [table, left] = typeArguments?.params ?? [];
  const columns = readColumns((typeName.name === 'Omit' && table) || typeOfName(typeName.name));
  if (left) columns.delete(textOf(left).slice(1, -1));
  return columns;
}

function typeOfName(name: string): Node {
  const node = types.get(name);
  if (!node) throw new Error(`tables/ has no type ${name}.`);
  return node;
}

const declared = new Map(
  tables.map(({ key, typeAnnotation }) => [key.name, readColumns(typeAnnotation.typeAnnotation)]),
);

/** Ports have their tables' types themselves. */
const ofPorts = /^(?:identity|embedded_card|test_wallet|bkash|payment_wire)_/;

type Stored = {
  table: string;
  column: string;
  type: string;
  isView: boolean;
  isNullable: boolean;
  /** A default, an identity or a generated value. */
  hasValue: boolean;
};

async function readDatabase(db: Db): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select c.table_name as table, c.column_name as column, c.udt_name as type,
      t.table_type = 'VIEW' as "isView", c.is_nullable = 'YES' as "isNullable",
      c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS'
        as "hasValue"
    from information_schema.columns c join information_schema.tables t
      on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and c.table_name not like 'kysely%'
    order by c.table_name, c.ordinal_position`.execute(db);
  return rows;
}

/** The driver's types; of others a query returns text, which may be an enumeration. */
const typesOf: Record<string, readonly string[]> = {
  bool: ['boolean'],
  timestamptz: ['Date'],
  // Days are written as text, and read as text by a cast.
  date: ['Date', 'string'],
  int2: ['number'],
  int4: ['number'],
  float4: ['number'],
  float8: ['number'],
};
const otherwise = ['boolean', 'Date', 'number'];

/** What one file, or a trigger, always writes: an insert elsewhere does not compile. */
const writtenElsewhere = [
  'deals.state',
  'listing_versions.content',
  'payment_refunds.state',
  'payments.state',
];

test('the types of tables are those of the migrated database', async () => {
  const all = await readDatabase(await createTestDatabase());
  const stored = all.filter(({ table }) => !ofPorts.test(table));
  const names = [...new Set(stored.map(({ table }) => table))];
  expect([...declared.keys()].sort()).toEqual(names.sort());

  const wrong: string[] = [];
  for (const table of names) {
    const ofTable = stored.filter((one) => one.table === table);
    const columns = ofTable.map(({ column }) => column).sort();
    expect({ table, columns: [...(declared.get(table)?.keys() ?? [])].sort() }).toEqual({
      table,
      columns,
    });
    for (const { column, type, isView, isNullable, hasValue } of ofTable) {
      const own = declared.get(table)?.get(column);
      if (!own) continue;
      const isRight = typesOf[type]?.includes(own.type) ?? !otherwise.includes(own.type);
      const isList = own.type.endsWith('[]');
      if (!isRight || (type !== 'jsonb' && type.startsWith('_') !== isList)) {
        wrong.push(`${table}.${column} is ${type}, not ${own.type}`);
      }
      // PostgreSQL counts every column of a view as nullable.
      if (!isView && isNullable !== own.isNullable) wrong.push(`${table}.${column}: null`);
      const hasWriter = isNullable || hasValue || writtenElsewhere.includes(`${table}.${column}`);
      if (own.isOptional && !hasWriter) wrong.push(`${table}.${column}: left out`);
    }
  }
  expect(wrong).toEqual([]);
});
