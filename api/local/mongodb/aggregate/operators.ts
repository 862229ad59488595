/** Expression operators that mingo evaluates as MongoDB does; the others are refused. */
export const EXPRESSIONS = [
  ...['$abs', '$add', '$ceil', '$divide', '$floor', '$mod', '$multiply', '$round', '$subtract', '$trunc'],
  ...['$arrayElemAt', '$arrayToObject', '$concatArrays', '$filter', '$first', '$isArray', '$last', '$map'],
  ...['$objectToArray', '$range', '$reduce', '$reverseArray', '$size', '$slice', '$mergeObjects'],
  ...['$and', '$not', '$or', '$cond', '$ifNull', '$switch', '$let', '$literal'],
  ...['$concat', '$split', '$substrCP', '$toLower', '$toUpper', '$trim', '$strLenCP'],
  ...['$dateAdd', '$dateDiff', '$dateSubtract', '$dateToString', '$dateTrunc', '$dayOfMonth', '$dayOfWeek'],
  ...['$hour', '$minute', '$month', '$second', '$year'],
  ...['$toBool', '$toDate', '$toDouble', '$toInt', '$toString'],
] as const;

/** Expression operators of our own, because mingo's compare by other rules. */
export const COMPARISONS = ['$cmp', '$eq', '$gt', '$gte', '$in', '$lt', '$lte', '$ne'] as const;

/** Accumulators of `$group`; those of `FOLDS` also work as expressions over an array. */
export const ACCUMULATORS = [
  ...['$addToSet', '$avg', '$count', '$first', '$last', '$max', '$mergeObjects', '$min', '$push', '$sum'],
] as const;
export const FOLDS = ['$avg', '$max', '$min', '$sum'] as const;

/** Pipeline stages that mingo runs. */
export const STAGES = [
  ...[
    '$addFields',
    '$facet',
    '$group',
    '$limit',
    '$project',
    '$replaceRoot',
    '$replaceWith',
    '$set',
    '$skip',
  ],
  ...['$unset', '$unwind'],
] as const;
