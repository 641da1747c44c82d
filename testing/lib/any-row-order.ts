import {
  type KyselyPlugin,
  OperationNodeTransformer,
  OrderByItemNode,
  OrderByNode,
  type QueryId,
  RawNode,
  SelectQueryNode,
  type SetOperationNode,
} from 'kysely';

/**
 * Rows whose order a statement leaves open come in any order, as the database may return them.
 *
 * A table that was written in a fixed order returns it nearly always, so that code which depends on
 * it fails by chance, perhaps in one of fifty runs.
 */
export const anyRowOrder: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

const lastOfOrder = OrderByItemNode.create(RawNode.createWithSql('random()'));

const itemsOf = ({ orderBy }: SelectQueryNode) =>
  (orderBy?.items ?? []).filter((item) => item !== lastOfOrder);

class AnyRowOrder extends OperationNodeTransformer {
  protected override transformOrderByItem(node: OrderByItemNode, queryId?: QueryId) {
    return node === lastOfOrder ? node : super.transformOrderByItem(node, queryId);
  }

  /** Part of a union, which has no order of its own; Kysely transforms it alone first. */
  protected override transformSetOperation(node: SetOperationNode): SetOperationNode {
    const { expression } = node;
    if (!SelectQueryNode.is(expression)) return node;
    const items = itemsOf(expression);
    const orderBy = items.length > 0 ? OrderByNode.create(items) : undefined;
    return { ...node, expression: { ...expression, orderBy } as SelectQueryNode };
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId) {
    const query = super.transformSelectQuery(node, queryId);
    // PostgreSQL orders neither of these by columns outside the selection.
    if (query.distinctOn || query.frontModifiers?.length || query.setOperations?.length) {
      return query;
    }
    return { ...query, orderBy: OrderByNode.create([...itemsOf(query), lastOfOrder]) };
  }
}

const transformer = new AnyRowOrder();
