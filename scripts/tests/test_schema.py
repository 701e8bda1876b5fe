"""Stored results are what the published schema says."""

import json

import jsonschema
import pytest
from conftest import ROOT, SAMPLE, SAMPLE_2

RESULTS = [SAMPLE, SAMPLE_2, *sorted((ROOT / "results" / "runs").glob("*.json"))]


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.name)
def test_result_is_valid(path):
    result = json.loads(path.read_text())
    schema = json.loads((ROOT / "results" / f"schema-{result['schema']}.json").read_text())
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    errors = [e.message for e in validator(schema).iter_errors(result)]
    assert errors == []


def test_limits_are_valid():
    limits = json.loads((ROOT / "Benchmarks" / "limits.json").read_text())
    schema = json.loads((ROOT / "results" / "limits-schema-1.json").read_text())
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    assert [e.message for e in validator(schema).iter_errors(limits)] == []
    # Errors must be found, or the test above would say nothing.
    limits["speed"][0]["atLeast"] = 0
    limits["accuracy"][0]["case"] = "Spring"
    assert len(list(validator(schema).iter_errors(limits))) == 2
