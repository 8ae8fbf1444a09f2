import mongoose, {
  type Default__v,
  type HydratedDocument,
  type InferSchemaType,
  type Model,
  type ProjectionType,
  type Query,
  type QueryOptions,
  type Require_id,
  type Schema,
} from 'mongoose';
import type { Field, WithoutUnknownFields } from './where';

type Options<Stored> = QueryOptions<Stored>;
type Fields<Stored> = ProjectionType<Stored> | null;
type Found<Result, Stored> = Query<Result, HydratedDocument<Stored>, object, Default__v<Require_id<Stored>>>;
type Update<Stored> = Parameters<Model<Stored>['updateOne']>[1];

/** Query methods of a Mongoose model, with the keys of their conditions checked. */
interface Queries<Stored> {
  find<C extends object>(
    where?: C & WithoutUnknownFields<C, Stored>,
    fields?: Fields<Stored>,
    options?: Options<Stored>,
  ): Found<HydratedDocument<Stored>[], Stored>;
  findOne<C extends object>(
    where?: C & WithoutUnknownFields<C, Stored>,
    fields?: Fields<Stored>,
    options?: Options<Stored>,
  ): Found<HydratedDocument<Stored> | null, Stored>;
  findOneAndUpdate<C extends object>(
    where: C & WithoutUnknownFields<C, Stored>,
    update: Update<Stored>,
    options?: Options<Stored>,
  ): Found<HydratedDocument<Stored> | null, Stored>;
  findOneAndDelete<C extends object>(
    where: C & WithoutUnknownFields<C, Stored>,
    options?: Options<Stored>,
  ): Found<HydratedDocument<Stored> | null, Stored>;
  updateOne<C extends object>(
    where: C & WithoutUnknownFields<C, Stored>,
    update: Update<Stored>,
    options?: Parameters<Model<Stored>['updateOne']>[2],
  ): ReturnType<Model<Stored>['updateOne']>;
  updateMany<C extends object>(
    where: C & WithoutUnknownFields<C, Stored>,
    update: Update<Stored>,
    options?: Parameters<Model<Stored>['updateMany']>[2],
  ): ReturnType<Model<Stored>['updateMany']>;
  deleteOne<C extends object>(
    where: C & WithoutUnknownFields<C, Stored>,
  ): ReturnType<Model<Stored>['deleteOne']>;
  deleteMany<C extends object>(
    where: C & WithoutUnknownFields<C, Stored>,
  ): ReturnType<Model<Stored>['deleteMany']>;
  countDocuments<C extends object>(
    where?: C & WithoutUnknownFields<C, Stored>,
  ): ReturnType<Model<Stored>['countDocuments']>;
  exists<C extends object>(where: C & WithoutUnknownFields<C, Stored>): ReturnType<Model<Stored>['exists']>;
  distinct<C extends object>(
    field: Field<Stored>,
    where?: C & WithoutUnknownFields<C, Stored>,
  ): ReturnType<Model<Stored>['distinct']>;
}

/** A Mongoose model whose conditions may only use stored fields. */
export type StoreModel<Stored> = Omit<Model<Stored>, keyof Queries<Stored>> &
  Queries<Stored> & { new (fields?: object): HydratedDocument<Stored> };

/** Defines a model. A condition on a field missing from the schema doesn't compile; Mongoose's own types allow it. */
export const model = <S extends Schema>(name: string, schema: S): StoreModel<InferSchemaType<S>> =>
  mongoose.model(name, schema) as unknown as StoreModel<InferSchemaType<S>>;
